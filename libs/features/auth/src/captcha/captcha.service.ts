import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { CaptchaChallenge, Config } from '#contracts';
import { LOGGER, UnitOfWork } from '#platform';
import {
  CAPTCHA_PROVIDER,
  type CaptchaProof,
  type CaptchaProvider,
  CaptchaProviderError,
} from './captcha-provider.js';
import { CaptchaFailedError, CaptchaUnavailableError, NoChallengeError } from './captcha.errors.js';
import { markUsed } from './captcha.repository.js';

/** The configured captcha, independent of its provider. */
@Injectable()
export class Captcha {
  constructor(
    @Inject(CAPTCHA_PROVIDER) private readonly provider: CaptchaProvider | null,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The settings with which the client shows the right widget. */
  get config(): Config['captcha'] {
    return { kind: this.provider?.kind ?? 'none', key: this.provider?.key ?? null };
  }

  /**
   * Accepts each valid token once. Accepts everything if no captcha is configured (auth contract §9).
   * @param callerAddress the caller's network address
   * @throws CaptchaFailedError if the token is missing, wrong, expired or has been used before
   * @throws CaptchaUnavailableError if the provider can't be reached; the token stays unused
   */
  async verify(token: string | undefined, callerAddress: string): Promise<void> {
    if (!this.provider) return;
    const proof = token ? await this.check(this.provider, token, callerAddress) : undefined;
    if (!proof || !(await this.useUp(this.provider, proof))) {
      throw new CaptchaFailedError();
    }
  }

  /** @throws NoChallengeError unless the configured captcha is our own */
  async challenge(): Promise<CaptchaChallenge> {
    if (!this.provider?.createChallenge) throw new NoChallengeError();
    return this.provider.createChallenge();
  }

  private async check(
    provider: CaptchaProvider,
    token: string,
    callerAddress: string,
  ): Promise<CaptchaProof | undefined> {
    try {
      return await provider.check(token, callerAddress);
    } catch (error) {
      if (!(error instanceof CaptchaProviderError)) throw error;
      this.logger.error({ err: error, provider: provider.kind }, 'a captcha could not be verified');
      throw new CaptchaUnavailableError();
    }
  }

  private useUp({ kind }: CaptchaProvider, { id, expiresAt }: CaptchaProof): Promise<boolean> {
    const hash = createHash('sha256').update(`${kind}:${id}`).digest();
    return markUsed(this.unitOfWork.read, hash, expiresAt);
  }
}
