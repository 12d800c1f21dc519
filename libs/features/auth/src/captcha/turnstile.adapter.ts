import { z } from 'zod';
import { type CaptchaProof, type CaptchaProvider, CaptchaProviderError } from './captcha-provider.js';

const TIMEOUT_MS = 5_000;

/** According to Cloudflare's documentation, no token is longer, and none is valid for more than 300 seconds. */
const MAX_TOKEN_LENGTH = 2_048;
const LIFETIME_MS = 300_000;

/** Errors that are not caused by the token. */
const NOT_THE_TOKEN = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
  'internal-error',
]);

const answerSchema = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

export interface TurnstileOptions {
  siteKey: string;
  secretKey: string;
  /** The address of Cloudflare's `siteverify` endpoint. */
  verifyUrl: string;
  timeoutMs?: number;
}

/**
 * Cloudflare Turnstile. Each token is verified by Cloudflare's server, with our secret key and the caller's network
 * address.
 */
export class TurnstileProvider implements CaptchaProvider {
  readonly kind = 'turnstile';
  readonly key: string;

  constructor(private readonly options: TurnstileOptions) {
    this.key = options.siteKey;
  }

  async check(token: string, callerAddress: string): Promise<CaptchaProof | undefined> {
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    const { success, 'error-codes': codes } = await this.redeem(token, callerAddress);
    if (success) return { id: token, expiresAt: new Date(Date.now() + LIFETIME_MS) };
    if (codes.some((code) => NOT_THE_TOKEN.has(code))) {
      throw new CaptchaProviderError(`Turnstile refused our question: ${codes.join(', ')}`);
    }
    return undefined;
  }

  private async redeem(token: string, callerAddress: string): Promise<z.infer<typeof answerSchema>> {
    const { secretKey, verifyUrl, timeoutMs = TIMEOUT_MS } = this.options;
    try {
      const response = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret: secretKey, response: token, remoteip: callerAddress }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status >= 500) throw new Error(`Turnstile answered ${response.status}`);
      return answerSchema.parse(await response.json());
    } catch (error) {
      throw new CaptchaProviderError('Turnstile could not be asked', { cause: error });
    }
  }
}
