import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaChallenge } from '#contracts';
import { AltchaProvider } from './altcha.adapter.js';

const MINUTE_MS = 60_000;
const COST = 100;
const altcha = new AltchaProvider('a secret of tests, forty characters long', COST);

const tokenOf = (challenge: unknown, solution: unknown): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

describe('an ALTCHA token', () => {
  let challenge: CaptchaChallenge;
  let solution: Solution;
  let late: { challenge: CaptchaChallenge; solution: Solution };

  const solved = async (task: CaptchaChallenge) => {
    const found = await solveChallenge({ challenge: task, deriveKey });
    if (!found) throw new Error('no solution');
    return found;
  };

  beforeAll(async () => {
    challenge = await altcha.createChallenge();
    solution = await solved(challenge);
    const old = await altcha.createChallenge(Date.now() - 11 * MINUTE_MS);
    late = { challenge: old, solution: await solved(old) };
  }, 60_000);

  it('proves the work of its challenge, which has the configured cost and is valid for ten minutes', async () => {
    expect(challenge.parameters.cost).toBe(COST);
    const proof = await altcha.check(tokenOf(challenge, solution));
    const left = (proof?.expiresAt.getTime() ?? 0) - Date.now();
    expect(left).toBeGreaterThan(8 * MINUTE_MS);
    expect(left).toBeLessThanOrEqual(10 * MINUTE_MS);
  });

  it('has one identity in all its spellings', async () => {
    const { parameters, signature } = challenge;
    const reordered = Object.fromEntries(Object.entries(parameters).reverse());
    const spellings = [
      tokenOf(challenge, solution),
      tokenOf({ signature, parameters: reordered }, { ...solution, time: 1 }),
      tokenOf({ ...challenge, more: 1 }, { ...solution, counter: 7 }),
      ` ${tokenOf(challenge, solution)}\n`,
    ];
    const proofs = await Promise.all(spellings.map((token) => altcha.check(token)));
    expect(proofs.map((proof) => proof?.id)).toEqual(spellings.map(() => signature));
  });

  it('is rejected after its challenge has expired', async () => {
    expect(await altcha.check(tokenOf(late.challenge, late.solution))).toBeUndefined();
    const prolonged = {
      ...late.challenge,
      parameters: { ...late.challenge.parameters, expiresAt: challenge.parameters.expiresAt },
    };
    expect(await altcha.check(tokenOf(prolonged, late.solution))).toBeUndefined();
  });

  it('is rejected if its challenge or its solution is forged', async () => {
    const { parameters } = challenge;
    const easier = { ...challenge, parameters: { ...parameters, cost: 1 } };
    const unkeyed: Record<string, unknown> = { ...parameters };
    delete unkeyed['keySignature'];
    const forged = [
      tokenOf(easier, solution),
      tokenOf({ parameters }, solution),
      tokenOf({ parameters: unkeyed, signature: challenge.signature }, solution),
      tokenOf({ ...challenge, signature: 'f'.repeat(64) }, solution),
      tokenOf(challenge, { ...solution, derivedKey: parameters.keyPrefix }),
      tokenOf(challenge, { ...solution, derivedKey: `${parameters.keyPrefix}${'0'.repeat(32)}` }),
      tokenOf(challenge, late.solution),
      tokenOf(challenge, null),
    ];
    for (const token of forged) expect(await altcha.check(token)).toBeUndefined();
    const stranger = new AltchaProvider('another secret, also forty characters lo', COST);
    expect(await stranger.check(tokenOf(challenge, solution))).toBeUndefined();
  });

  it('is rejected without an error if it is not a token', async () => {
    const nonsense = ['', 'null', '{}', '\0', '\ud800', '[]', '['.repeat(1_500), 'x'.repeat(100_000)];
    const encoded = nonsense.map((text) => Buffer.from(text).toString('base64'));
    for (const token of [...nonsense, ...encoded]) expect(await altcha.check(token)).toBeUndefined();
  });
});
