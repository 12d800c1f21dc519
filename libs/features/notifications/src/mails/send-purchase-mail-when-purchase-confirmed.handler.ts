import { Inject, Injectable } from '@nestjs/common';
import { type Brand, localized } from '#brand';
import { type DomainEvent, formatUnits, languageBase } from '#contracts';
import {
  BRAND,
  type EventHandler,
  HandlesEvent,
  Mailer,
  QueueName,
  SETTINGS,
  type Settings,
} from '#platform';
import { purchaseMail } from './purchase-mail.js';
import type { PurchaseNotification } from './purchase-notification.js';

/**
 * Mails the buyer with a copy to the team, or only the team if the buyer left no address (specification §3), in the
 * language in which the purchase was made.
 */
@Injectable()
@HandlesEvent({
  event: 'presale.purchase-confirmed',
  queue: QueueName.Emails,
  name: 'send-purchase-mail-when-purchase-confirmed',
})
export class SendPurchaseMailWhenPurchaseConfirmed implements EventHandler<'presale.purchase-confirmed'> {
  constructor(
    private readonly mailer: Mailer,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async handle(event: DomainEvent<'presale.purchase-confirmed'>): Promise<void> {
    const brand = localized(this.brand, event.payload.language);
    const notification = this.notification(event.payload, brand);
    const { buyerEmail, teamEmail } = notification;
    await this.mailer.send({
      ...purchaseMail(notification, brand),
      to: buyerEmail ?? teamEmail,
      ...(buyerEmail && notification.copyToTeam && { cc: teamEmail }),
      messageId: event.id,
    });
  }

  private notification(
    purchase: DomainEvent<'presale.purchase-confirmed'>['payload'],
    brand: Brand,
  ): PurchaseNotification {
    const tokens = (units: string): string => formatUnits(BigInt(units), brand.token.decimals);
    const base = languageBase(brand.language, Object.keys(brand.catalogues));
    return {
      ...purchase,
      tokenAmount: tokens(purchase.tokenAmount),
      charityAmount: tokens(purchase.charityAmount),
      releaseAmount: tokens(purchase.releaseAmount),
      vestedAmount: tokens(purchase.vestedAmount),
      copyToTeam: true,
      teamEmail: brand.team.email,
      simulated: (purchase.mode ?? this.settings.PAYMENTS_MODE) === 'simulated',
      receiptUrl: new URL(`${base}/receipts/${purchase.transactionId}`, this.settings.SITE_URL).href,
    };
  }
}
