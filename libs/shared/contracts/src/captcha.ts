import { z } from 'zod';

/** `GET /api/captcha/challenge`: an ALTCHA challenge in the format that its widget expects. */
export const captchaChallengeSchema = z.object({
  parameters: z.strictObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** Seconds since 1970. */
    expiresAt: z.number().int(),
  }),
  signature: z.string(),
});

export type CaptchaChallenge = z.infer<typeof captchaChallengeSchema>;
