import type { CaptchaChallenge } from '#libs/contracts';

/** What a right token is good for, once. */
export interface CaptchaProof {
  /** The same for every spelling of one proof: what is remembered as used. */
  id: string;
  /** From then on the provider refuses it by itself. */
  expiresAt: Date;
}

/** Tells people from programs. */
export interface CaptchaProvider {
  readonly kind: 'altcha' | 'turnstile';
  /** What the client's widget needs beside the kind. */
  readonly key: string | null;
  /**
   * Whether a token was earned; undefined when it is malformed, forged, wrong or expired.
   * @throws ProviderSilentError when that can't be told right now
   */
  check(token: string, callerAddress: string): Promise<CaptchaProof | undefined>;
  /** A task for the client, where the provider is ourselves. */
  createChallenge?(): Promise<CaptchaChallenge>;
}

/** The provider, or null where no captcha is asked for. */
export const CAPTCHA_PROVIDER = Symbol('CaptchaProvider');

/** The provider can't be reached, or doesn't know us; the message tells the log which. */
export class ProviderSilentError extends Error {}
