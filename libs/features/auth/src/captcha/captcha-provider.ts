import type { CaptchaChallenge } from '#contracts';

/** The result of a valid token. It counts once. */
export interface CaptchaProof {
  /** Identifies the proof and is stored once it is used. It is the same for every spelling of the token. */
  id: string;
  /** From then on, the provider itself refuses the token. */
  expiresAt: Date;
}

/** A provider of captchas, which tell people from programs. */
export interface CaptchaProvider {
  readonly kind: 'altcha' | 'turnstile';
  /** The key that the client's widget needs in addition to the kind; null if it needs none. */
  readonly key: string | null;
  /**
   * Checks a token; returns undefined if it is malformed, forged, wrong or expired.
   * @throws CaptchaProviderError if that can't be checked at the moment
   */
  check(token: string, callerAddress: string): Promise<CaptchaProof | undefined>;
  /** Creates a challenge for the client. Only our own provider has this method. */
  createChallenge?(): Promise<CaptchaChallenge>;
}

/** The injection token of the provider; its value is null if no captcha is configured. */
export const CAPTCHA_PROVIDER = Symbol('CaptchaProvider');

/** The provider can't be reached or doesn't accept our keys. The message says which, for the log. */
export class CaptchaProviderError extends Error {}
