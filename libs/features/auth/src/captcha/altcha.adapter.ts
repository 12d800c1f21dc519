import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { type CaptchaChallenge, captchaChallengeSchema } from '#contracts';
import { macOf } from '#platform';
import type { CaptchaProof, CaptchaProvider } from './captcha-provider.js';

const LIFETIME_MS = 10 * 60_000;

/** Twice the length of our longest challenge with its solution. */
const MAX_TOKEN_LENGTH = 2_000;

/**
 * A client needs 1500 to 3500 tries, evenly distributed, each of `ALTCHA_COST` rounds of PBKDF2. At the default
 * cost of 2000, that is 5 million rounds on average. An average phone does about 5 million rounds a second on all
 * its cores, a desktop 4 million on each core. Creating a challenge costs us one try; verifying a solution costs
 * none.
 */
const WORK = { algorithm: 'PBKDF2/SHA-256', fewestTries: 1_500, mostTries: 3_500 };

const payloadSchema = z.object({
  challenge: captchaChallengeSchema,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** Proof of work on our own server, so that no third party learns about the visitor. */
export class AltchaProvider implements CaptchaProvider {
  readonly kind = 'altcha';
  readonly key = null;
  private readonly secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

  /**
   * @param appSecret `APP_SECRET`; both signing keys are derived from it
   * @param cost `ALTCHA_COST`, rounds of PBKDF2 in each try
   */
  constructor(
    appSecret: string,
    private readonly cost: number,
  ) {
    const derive = (purpose: string) => macOf(appSecret, purpose).toString('hex');
    this.secrets = { hmacSignatureSecret: derive('captcha'), hmacKeySignatureSecret: derive('captcha-key') };
  }

  /**
   * Creates a new challenge.
   * @param now lets tests check the expiry
   */
  async createChallenge(now = Date.now()): Promise<CaptchaChallenge> {
    const { algorithm, fewestTries, mostTries } = WORK;
    const challenge = await createChallenge({
      ...this.secrets,
      algorithm,
      cost: this.cost,
      counter: randomInt(mostTries, fewestTries),
      deriveKey,
      expiresAt: new Date(now + LIFETIME_MS),
    });
    return captchaChallengeSchema.parse(challenge);
  }

  async check(token: string): Promise<CaptchaProof | undefined> {
    const payload = readPayload(token);
    if (!payload) return undefined;
    const { verified } = await verifySolution({ ...payload, ...this.secrets, deriveKey });
    const { signature, parameters } = payload.challenge;
    // One token can be spelled in many ways, but the signature of its challenge in only one.
    return verified ? { id: signature, expiresAt: new Date(parameters.expiresAt * 1000) } : undefined;
  }
}

function readPayload(token: string): z.infer<typeof payloadSchema> | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(token, 'base64').toString()));
  } catch {
    return undefined;
  }
}
