import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { localized } from '#brand';
import { isWalletAddress } from '#money/chain';
import {
  type CreatedPurchase,
  type CreatePurchase,
  type ListQuery,
  type OwnPurchaseList,
  type Purchase,
  type PurchaseReceipt,
  purchaseSchema,
  quoteNetworkFee,
  quotePayment,
} from '#contracts';
import { Ledger } from '#money/ledger';
import {
  appendEvent,
  countsOfMail,
  once,
  findPage,
  RateLimiter,
  type RecipientLimits,
  SETTINGS,
  type Settings,
  UnitOfWork,
} from '#platform';
import { IssuesReceipts, Prices, type ReceiptSource } from '#features/payments';
import { Wallets } from '#features/wallets';
import {
  NotAWalletError,
  PassNeededError,
  PresaleOverError,
  PurchaseNotFoundError,
} from './presale.errors.js';
import {
  findByTransactionId,
  findPurchase,
  findPurchasesOfWallets,
  insertPurchase,
} from './purchases.repository.js';
import { presentPurchase, presentReceipt } from './purchase.presenter.js';
import { isPurchaseSecret, purchaseSecret } from './purchase-secret.js';
import { PrivateRound } from './private-round.js';
import { SaleCap } from './sale-cap.service.js';
import { SaleTerms } from './sale-terms.js';

const RECIPIENT_LIMITS: RecipientLimits = {
  caller: { name: 'presale-recipient-caller', points: 20, seconds: 3600 },
  all: { name: 'presale-recipient', points: 60, seconds: 3600 },
};

/** Details of the request for a purchase. */
interface RequestContext {
  /** The client's `Idempotency-Key`. */
  key: string | undefined;
  /** The caller's network. A repeated key returns the purchase and its secret only to the same network. */
  caller: string;
  /** `Accept-Language`. */
  language: string | undefined;
  /** The pass for the private round. */
  pass: string | undefined;
}

/** Accepts pre-sale purchases and lets their buyers read them. A worker settles them (specification §4). */
@Injectable()
@IssuesReceipts()
export class Purchases implements ReceiptSource {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: SaleTerms,
    private readonly ledger: Ledger,
    private readonly prices: Prices,
    private readonly cap: SaleCap,
    private readonly limiter: RateLimiter,
    private readonly privateRound: PrivateRound,
    private readonly wallets: Wallets,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Accepts a purchase: validates it, reserves its tokens under the cap and leaves the settlement to the worker. The
   * buyer's language is stored for the mail.
   * @throws PresaleOverError, AmountOutOfRangeError, AmountPrecisionError, NotAWalletError, SoldOutError,
   *   FiguresUnavailableError, PassNeededError; DomainError `IDEMPOTENCY_CONFLICT`, 429 `TOO_MANY_REQUESTS`
   */
  async requestPurchase(
    input: CreatePurchase,
    { key, caller, language, pass }: RequestContext,
    now = new Date(),
  ): Promise<CreatedPurchase> {
    const brand = localized(this.terms.brand, language);
    const tokenAmount = this.terms.tokensWithinLimits(input.tokenAmount);
    if (!isWalletAddress(input.buyerWallet)) {
      throw new NotAWalletError();
    }
    const sol = await this.prices.current('SOL', now);
    const mailed = input.buyerEmail ? countsOfMail(RECIPIENT_LIMITS, input.buyerEmail, caller) : [];
    const accept = (count: () => Promise<void>) =>
      this.unitOfWork.run((tx) => {
        const rebuild = async (id: string) => presentPurchase((await findPurchase(tx, id))!, brand);
        const response = { schema: purchaseSchema, rebuild };
        return once(tx, { scope: 'presale-purchase', key, request: input, caller, response }, async () => {
          if (this.terms.isOver(now)) throw new PresaleOverError();
          const round = this.roundOf(input, pass);
          await count();
          await this.cap.reserve(tx, tokenAmount);
          const row = await insertPurchase(tx, {
            ...this.quoted(input, sol.price),
            round,
            tokenAmount,
            language: brand.language,
          });
          await appendEvent(tx, 'presale.purchase-requested', { purchaseId: row.id });
          return presentPurchase(row, brand);
        });
      });
    const purchase = await this.limiter.runCounted(mailed, accept);
    return { ...purchase, secret: purchaseSecret(this.settings.APP_SECRET, purchase.id) };
  }

  /** @throws PurchaseNotFoundError also if the secret is wrong, so that nobody can find out which ids exist */
  async purchase(id: string, secret: string, acceptLanguage: string | undefined): Promise<Purchase> {
    const row = isPurchaseSecret(this.settings.APP_SECRET, id, secret)
      ? await findPurchase(this.unitOfWork.read, id)
      : undefined;
    if (!row) throw new PurchaseNotFoundError();
    return presentPurchase(row, localized(this.terms.brand, acceptLanguage));
  }

  /** A member's purchases, which are those for the linked wallets, newest first. */
  async ofMember(userId: string, query: ListQuery): Promise<OwnPurchaseList> {
    const tx = this.unitOfWork.read;
    const wallets = await this.wallets.addressesOf(tx, userId);
    const page = await findPage(query, (part) => findPurchasesOfWallets(tx, wallets, part));
    return { ...page, items: page.items.map((row) => presentPurchase(row, this.terms.brand)) };
  }

  /** Returns undefined if no confirmed or reversed purchase has this transaction id. */
  async receipt(transactionId: string): Promise<PurchaseReceipt | undefined> {
    const row = await findByTransactionId(this.unitOfWork.read, transactionId);
    if (!row?.ledgerTransactionId) return undefined;
    const posted = await this.ledger.transaction(this.unitOfWork.read, row.ledgerTransactionId);
    return presentReceipt(row, transactionId, posted, this.terms.decimals);
  }

  /** If no code is set, all purchases belong to the public round (reading D6). */
  private roundOf({ round }: CreatePurchase, pass: string | undefined): CreatePurchase['round'] {
    if (round === 'public' || !this.privateRound.exists) return 'public';
    if (!this.privateRound.isOpenTo(pass)) throw new PassNeededError();
    return 'private';
  }

  private quoted(input: CreatePurchase, solPrice: string) {
    const { moneyMode, brand, decimals } = this.terms;
    const networkFee = quoteNetworkFee(input.paymentCurrency, brand.presale.networkFee, solPrice);
    const { price } = brand.presale;
    const paid = quotePayment(
      input.tokenAmount,
      decimals,
      input.paymentCurrency,
      price,
      networkFee,
      solPrice,
    );
    return {
      id: randomUUID(),
      ...moneyMode,
      payment: 'page' as const,
      paymentCurrency: input.paymentCurrency,
      amountPaid: paid.amount,
      amountUnit: paid.unit,
      networkFee,
      buyerWallet: input.buyerWallet,
      buyerEmail: input.buyerEmail,
    };
  }
}
