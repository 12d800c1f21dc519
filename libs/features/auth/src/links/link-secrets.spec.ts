import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LinkSecrets } from './link-secrets.js';

const secrets = new LinkSecrets('a secret of tests, forty characters long');

describe('the secrets of a mailed link', () => {
  it('are the same for the same link: a code of six digits and a token of 256 bits', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(secrets.code(id)).toMatch(/^\d{6}$/);
        expect(secrets.code(id)).toBe(secrets.code(id));
        expect(secrets.token(id)).toMatch(/^[\w-]{43}$/);
        expect(secrets.token(id)).toBe(secrets.token(id));
      }),
    );
  });

  it('differ for another id or another secret', () => {
    const ids = Array.from({ length: 200 }, () => crypto.randomUUID());
    expect(new Set(ids.map((id) => secrets.token(id))).size).toBe(200);
    expect(new Set(ids.map((id) => secrets.code(id))).size).toBeGreaterThan(190);
    const [id = ''] = ids;
    expect(new LinkSecrets('another secret of tests, as long as that').token(id)).not.toBe(secrets.token(id));
  });
});
