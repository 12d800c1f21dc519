import { Inject, Injectable } from '@nestjs/common';
import { type Brand, speaking } from '#libs/brand';
import { type DomainEvents, languageBase } from '#libs/contracts';
import { BRAND, SETTINGS, type Settings } from '#libs/platform';
import type { PaymentNotification } from './payment-notification.js';

/** What the mails of a payment made by hand are written from, and in whose language. */
@Injectable()
export class PaymentNotifications {
  constructor(
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  get simulated(): boolean {
    return this.settings.PAYMENTS_MODE === 'simulated';
  }

  /** As somebody reads who reads this language; the team reads the site's first. */
  speaking(language?: string): Brand {
    return speaking(this.brand, language);
  }

  of(payment: DomainEvents['presale.payment-notified']): PaymentNotification {
    const { language, catalogues, team } = this.speaking();
    const base = languageBase(language, Object.keys(catalogues));
    return {
      buyerEmail: payment.email,
      buyerWallet: payment.wallet,
      tokenAmount: payment.tokenAmount,
      paymentCurrency: payment.paymentCurrency,
      isManualPayment: true,
      receiptAttached: payment.receiptAttached,
      copyToTeam: true,
      teamEmail: team.email,
      simulated: this.simulated,
      paymentsUrl: new URL(`${base}/admin/payments`, this.settings.SITE_URL).href,
    };
  }
}
