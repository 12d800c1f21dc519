import { describe, expect, it } from '@jest/globals';
import { hashPassword, verifyPassword } from './password-hash.js';

describe('a password’s hash', () => {
  it('opens to its password alone', async () => {
    const hash = await hashPassword('korrekt Pferd 👑');
    expect(await verifyPassword(hash, 'korrekt Pferd 👑')).toBe(true);
    expect(await verifyPassword(hash, 'Korrekt Pferd 👑')).toBe(false);
    expect(await verifyPassword(hash, '')).toBe(false);
  });

  it('is Argon2id at OWASP’s cost, salted', async () => {
    const [first, second] = await Promise.all([hashPassword('the same'), hashPassword('the same')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('does the same work when there is none, and says no (auth contract §9)', async () => {
    const hash = await hashPassword('korrekt Pferd');
    expect(await verifyPassword(undefined, 'korrekt Pferd')).toBe(false);
    const withHash = await fastestMs(() => verifyPassword(hash, 'a guess'));
    const withNone = await fastestMs(() => verifyPassword(undefined, 'a guess'));
    expect(withNone).toBeGreaterThan(withHash / 3);
  });

  it('refuses to judge by what is no hash', async () => {
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
