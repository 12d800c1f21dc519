import { type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaChallenge } from '#contracts';
import type { Kingdom } from './kingdom.js';

/** Solves a challenge as the widget does. */
export async function solve(challenge: CaptchaChallenge): Promise<Solution> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge has no solution');
  return solution;
}

/** Encodes a solution as the widget's token. */
export const tokenOf = (challenge: CaptchaChallenge, solution: Solution): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

export async function fetchChallenge(kingdom: Pick<Kingdom, 'url'>): Promise<CaptchaChallenge> {
  const response = await fetch(`${kingdom.url}/api/captcha/challenge`);
  return (await response.json()) as CaptchaChallenge;
}

/** Solves a new challenge and returns its ALTCHA token, which is valid once. */
export async function earnToken(kingdom: Pick<Kingdom, 'url'>): Promise<string> {
  const challenge = await fetchChallenge(kingdom);
  return tokenOf(challenge, await solve(challenge));
}
