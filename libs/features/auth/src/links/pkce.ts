import { createHash } from 'node:crypto';
import { sameSecret } from '#platform';
import { AuthError } from '../wire/auth.errors.js';
import type { WireFields } from '../wire/wire-body.js';

export interface Pkce {
  codeChallenge: string | null;
  codeChallengeMethod: 's256' | 'plain' | null;
}

const CHALLENGE = /^[A-Za-z0-9\-._~]{43,128}$/;

/**
 * Reads the PKCE fields (auth contract §4).
 * @throws AuthError 400 `validation_failed` unless challenge and method are both absent, or both present and
 *   well-formed
 */
export function readPkce({ code_challenge, code_challenge_method }: WireFields): Pkce {
  const challenge = code_challenge || null;
  const method = code_challenge_method?.toLowerCase() || null;
  if (challenge === null && method === null) return { codeChallenge: null, codeChallengeMethod: null };
  if (challenge === null || method === null) {
    throw new AuthError('validation_failed', 'PKCE flow requires code_challenge_method and code_challenge');
  }
  if (!CHALLENGE.test(challenge)) {
    throw new AuthError(
      'validation_failed',
      'code challenge has to be between 43 and 128 characters of A-Z a-z 0-9 - . _ ~',
    );
  }
  if (method !== 's256' && method !== 'plain') {
    throw new AuthError('validation_failed', 'code challenge method not supported');
  }
  return { codeChallenge: challenge, codeChallengeMethod: method };
}

/** Whether the verifier matches the challenge that the flow began with. */
export function matchesChallenge(verifier: string, challenge: string, method: string): boolean {
  const answer = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  return sameSecret(answer, challenge);
}
