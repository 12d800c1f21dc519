import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { matchesChallenge, readPkce } from './pkce.js';

const CHALLENGE = 'x'.repeat(43);

describe('auth contract §4: PKCE fields', () => {
  it('are accepted together, with the method in upper or lower case', () => {
    expect(readPkce({ code_challenge: CHALLENGE, code_challenge_method: 'S256' })).toEqual({
      codeChallenge: CHALLENGE,
      codeChallengeMethod: 's256',
    });
    expect(readPkce({ code_challenge: CHALLENGE, code_challenge_method: 'plain' })).toMatchObject({
      codeChallengeMethod: 'plain',
    });
  });

  it('may both be absent', () => {
    expect(readPkce({})).toEqual({ codeChallenge: null, codeChallengeMethod: null });
    expect(readPkce({ code_challenge: '', code_challenge_method: '' })).toEqual({
      codeChallenge: null,
      codeChallengeMethod: null,
    });
  });

  it.each([
    [{ code_challenge: CHALLENGE }],
    [{ code_challenge_method: 's256' }],
    [{ code_challenge: 'x'.repeat(42), code_challenge_method: 's256' }],
    [{ code_challenge: 'x'.repeat(129), code_challenge_method: 's256' }],
    [{ code_challenge: `${'x'.repeat(43)}=`, code_challenge_method: 's256' }],
    [{ code_challenge: CHALLENGE, code_challenge_method: 's512' }],
  ])('are refused as %j', (fields) => {
    expect(() => readPkce(fields)).toThrow(
      expect.objectContaining({ code: 'validation_failed', status: 400 }),
    );
  });
});

describe('auth contract §5: the verifier', () => {
  const challenge = createHash('sha256').update('verifier').digest('base64url');

  it('matches only its own challenge', () => {
    expect(matchesChallenge('verifier', challenge, 's256')).toBe(true);
    expect(matchesChallenge('verifier', 'verifier', 'plain')).toBe(true);
    expect(matchesChallenge('another', challenge, 's256')).toBe(false);
    expect(matchesChallenge(challenge, challenge, 's256')).toBe(false);
    expect(matchesChallenge('', challenge, 'plain')).toBe(false);
  });
});
