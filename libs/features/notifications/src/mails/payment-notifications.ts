import { Inject, Injectable } from '@nestjs/common';
import { type Brand, localized } from '#brand';
import { type DomainEvents, groupDigits, languageBase, paymentUnitOf, referenceOf } from '#contracts';
import { BRAND, SETTINGS, type Settings } from '#platform';
import type { PaymentNotification } from './payment-notification.js';

/** Prepares the data and the language for the mails about manual payments. */
@Injectable()
export class PaymentNotifications {
  constructor(
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  get simulated(): boolean {
    return this.settings.PAYMENTS_MODE === 'simulated';
  }

  /** Returns the brand in this language. The team's mails have no language and use the site's first. */
  localized(language?: string): Brand {
    return localized(this.brand, language);
  }

  of(payment: DomainEvents['presale.payment-notified']): PaymentNotification {
    const { language, catalogues, team } = this.localized();
    const { amountPaid, paymentCurrency } = payment;
    const base = languageBase(language, Object.keys(catalogues));
    return {
      reference: referenceOf('payment', payment.paymentId),
      buyerEmail: payment.email,
      buyerWallet: payment.wallet,
      tokenAmount: payment.tokenAmount,
      paymentCurrency,
      amountPaid:
        amountPaid && paymentCurrency
          ? `${groupDigits(amountPaid, language)} ${paymentUnitOf(paymentCurrency)}`
          : null,
      transactionReference: payment.transactionReference ?? null,
      isManualPayment: true,
      receiptAttached: payment.receiptAttached,
      copyToTeam: true,
      teamEmail: team.email,
      simulated: this.simulated,
      paymentsUrl: new URL(`${base}/admin/payments`, this.settings.SITE_URL).href,
    };
  }
}
