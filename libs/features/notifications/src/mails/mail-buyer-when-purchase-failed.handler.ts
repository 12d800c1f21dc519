import { Inject, Injectable } from '@nestjs/common';
import { Contacts } from '#features/auth';
import { type Brand, localized } from '#brand';
import { type DomainEvent, formatUnits, languageBase, referenceOf } from '#contracts';
import {
  BRAND,
  type EventHandler,
  HandlesEvent,
  Mailer,
  QueueName,
  SETTINGS,
  type Settings,
} from '#platform';
import { Wallets } from '#features/wallets';
import { purchaseFailedMail } from './purchase-failed-mail.js';

/**
 * Mails a buyer who left an address. If the address belongs to the wallet's owner, that member is already notified
 * by inbox and mail.
 */
@Injectable()
@HandlesEvent({
  event: 'presale.purchase-failed',
  queue: QueueName.Emails,
  name: 'mail-buyer-when-purchase-failed',
})
export class MailBuyerWhenPurchaseFailed implements EventHandler<'presale.purchase-failed'> {
  constructor(
    private readonly mailer: Mailer,
    private readonly wallets: Wallets,
    private readonly contacts: Contacts,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async handle({ id, payload }: DomainEvent<'presale.purchase-failed'>): Promise<void> {
    const { buyerEmail, buyerWallet, tokenAmount, reason, language } = payload;
    if (!buyerEmail || !buyerWallet || !tokenAmount) return;
    const owner = await this.wallets.ownerOf(buyerWallet);
    if (owner && (await this.contacts.ownerOf(buyerEmail)) === owner) return;
    const brand = localized(this.brand, language);
    const base = languageBase(brand.language, Object.keys(brand.catalogues));
    const failed = {
      reference: referenceOf('purchase', payload.purchaseId),
      buyerWallet,
      tokenAmount: formatUnits(BigInt(tokenAmount), brand.token.decimals),
      reason,
      simulated: (payload.mode ?? this.settings.PAYMENTS_MODE) === 'simulated',
      presaleUrl: new URL(`${base}/presale/public`, this.settings.SITE_URL).href,
    };
    await this.mailer.send({ ...purchaseFailedMail(failed, brand), to: buyerEmail, messageId: id });
  }
}
