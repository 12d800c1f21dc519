import { Inject, Injectable } from '@nestjs/common';
import { type DomainError, SETTINGS, type Settings, type TrustedHeaders, UnitOfWork } from '#platform';
import { isCountryDenied } from './country-policy.js';
import {
  CountryDeniedError,
  QuotesPausedError,
  ScreeningUnavailableError,
  WalletDeniedError,
} from './guard.errors.js';
import { GuardMetrics } from './guard-metrics.js';
import { findQuoteSwitch } from './quote-switch.repository.js';
import { Screening } from './screening.service.js';

/** The operator's rules about who gets a quote. Whatever asks for a payment passes them first, in both payment modes. */
@Injectable()
export class QuoteGuards {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly screening: Screening,
    private readonly metrics: GuardMetrics,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Whether an operator has paused quotes. */
  async paused(): Promise<boolean> {
    return (await findQuoteSwitch(this.unitOfWork.read))?.paused === true;
  }

  /**
   * @param wallet the one that asks, or for which is asked
   * @param headers those of the request that a trusted proxy has passed on
   * @throws QuotesPausedError, CountryDeniedError, WalletDeniedError, ScreeningUnavailableError
   */
  async check(wallet: string, headers: TrustedHeaders): Promise<void> {
    await this.checkCaller(headers);
    await this.checkWallet(wallet);
  }

  /**
   * Checks all that is known before a wallet is.
   * @throws QuotesPausedError, CountryDeniedError
   */
  async checkCaller(headers: TrustedHeaders): Promise<void> {
    if (await this.paused()) throw this.metrics.refused(new QuotesPausedError());
    if (isCountryDenied(headers, this.settings)) throw this.metrics.refused(new CountryDeniedError());
  }

  /** @throws WalletDeniedError, ScreeningUnavailableError */
  async checkWallet(wallet: string): Promise<void> {
    const refusal = await this.screening.verdictOn([wallet]).then(
      (verdict): DomainError | undefined => (verdict === 'denied' ? new WalletDeniedError() : undefined),
      () => new ScreeningUnavailableError(),
    );
    if (refusal) throw this.metrics.refused(refusal);
  }
}
