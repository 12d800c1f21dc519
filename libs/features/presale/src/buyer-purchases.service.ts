import { Inject, Injectable } from '@nestjs/common';
import { localized } from '#brand';
import type { HandOver, PaymentTransaction, Purchase } from '#contracts';
import { isPaymentSecret, PaymentTransactions } from '#features/chain-payments';
import { findMailAbout, SETTINGS, type Settings, UnitOfWork } from '#platform';
import { PurchaseNotFoundError } from './presale.errors.js';
import { PurchaseViews } from './purchase-views.service.js';
import { findPurchase, type PurchaseRow } from './purchases.repository.js';
import { SaleTerms } from './sale-terms.js';

/** The handler of the notifications that mails the confirmation. */
const CONFIRMATION = 'send-purchase-mail-when-purchase-confirmed';

/** Lets those who have a purchase's secret read it and pay for it. */
@Injectable()
export class BuyerPurchases {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: SaleTerms,
    private readonly views: PurchaseViews,
    private readonly transactions: PaymentTransactions,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws PurchaseNotFoundError also if the secret is wrong, so that it can't be found out which ids exist */
  async purchase(id: string, secret: string, acceptLanguage: string | undefined): Promise<Purchase> {
    const row = await this.withSecret(id, secret);
    const { read } = this.unitOfWork;
    const purchase = await this.views.presentOne(read, row, localized(this.terms.brand, acceptLanguage));
    return { ...purchase, mail: await this.mailOf(row) };
  }

  private async mailOf({ id, status, buyerEmail }: PurchaseRow): Promise<Purchase['mail']> {
    if (status !== 'confirmed' || buyerEmail === null) return null;
    const state = await findMailAbout(this.unitOfWork.read, { kind: 'purchase', id, handler: CONFIRMATION });
    return state === 'sent' || state === 'refused' ? state : 'waiting';
  }

  /**
   * Builds a transaction with which a wallet pays for a purchase.
   * @throws PurchaseNotFoundError, and what `PaymentTransactions.build` throws
   */
  async transactionFor(id: string, secret: string, payer: string): Promise<PaymentTransaction> {
    const { id: purchaseId } = await this.withSecret(id, secret);
    return this.transactions.build(purchaseId, payer);
  }

  /**
   * Takes the transaction that a wallet has signed or sent.
   * @throws PurchaseNotFoundError, and what `PaymentTransactions.handOver` throws
   */
  async handOver(
    id: string,
    secret: string,
    sent: HandOver,
    acceptLanguage: string | undefined,
  ): Promise<Purchase> {
    const { id: purchaseId } = await this.withSecret(id, secret);
    await this.transactions.handOver(purchaseId, sent);
    return this.purchase(purchaseId, secret, acceptLanguage);
  }

  /** @throws PurchaseNotFoundError also if the secret is wrong */
  async withSecret(id: string, secret: string): Promise<PurchaseRow> {
    const row = isPaymentSecret(this.settings.APP_SECRET, 'purchase', id, secret)
      ? await findPurchase(this.unitOfWork.read, id)
      : undefined;
    if (!row) throw new PurchaseNotFoundError();
    return row;
  }
}
