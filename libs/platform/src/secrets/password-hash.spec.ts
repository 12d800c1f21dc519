import { describe, expect, it } from '@jest/globals';
import { hashPassword, verifyPassword } from './password-hash.js';

describe('a password’s hash', () => {
  it('matches only its password', async () => {
    const hash = await hashPassword('korrekt Pferd 👑');
    expect(await verifyPassword(hash, 'korrekt Pferd 👑')).toBe(true);
    expect(await verifyPassword(hash, 'Korrekt Pferd 👑')).toBe(false);
    expect(await verifyPassword(hash, '')).toBe(false);
  });

  it('is salted Argon2id at the cost that OWASP recommends', async () => {
    const [first, second] = await Promise.all([hashPassword('the same'), hashPassword('the same')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('is computed and rejected even if there is no stored hash (auth contract §9)', async () => {
    const hash = await hashPassword('korrekt Pferd');
    expect(await verifyPassword(undefined, 'korrekt Pferd')).toBe(false);
    const withHash = await fastestMs(() => verifyPassword(hash, 'a guess'));
    const withNone = await fastestMs(() => verifyPassword(undefined, 'a guess'));
    expect(withNone).toBeGreaterThan(withHash / 3);
  });

  it('throws if the stored value is not a hash', async () => {
    await expect(verifyPassword('plain text', 'plain text')).rejects.toThrow('Decoding failed');
  });
});

async function fastestMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 4; run += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return Math.min(...times);
}
