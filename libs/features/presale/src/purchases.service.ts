import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type Brand, localized } from '#brand';
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
  appendEvents,
  CombinedRequests,
  countsOfMail,
  currentLogContext,
  findPage,
  onceForEach,
  type Outcome,
  RateLimiter,
  type RecipientLimits,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import { IssuesReceipts, Prices, type ReceiptSource } from '#features/payments';
import { Wallets } from '#features/wallets';
import {
  NotAWalletError,
  PassNeededError,
  PresaleOverError,
  PurchaseNotFoundError,
  SoldOutError,
} from './presale.errors.js';
import {
  findByTransactionId,
  findPurchase,
  findPurchasesOfWallets,
  insertPurchases,
  type NewPurchase,
  type PurchaseRow,
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

/** A valid request for a purchase. */
interface PurchaseRequest {
  input: CreatePurchase;
  key: string | undefined;
  caller: string;
  /** In the buyer's language. */
  brand: Brand;
  /** Why it is refused, unless it was accepted before with the same key. */
  refusal: Error | undefined;
  /** Counts the mail that it causes. @throws DomainError 429 */
  count: () => Promise<void>;
  quoted: NewPurchase;
  requestId: string | null;
}

/** Counts the request's mail unless the request is refused anyway. Returns why it is refused, if it is. */
const countedOrRefused = ({ refusal, count }: PurchaseRequest): Promise<Error | undefined> =>
  refusal
    ? Promise.resolve(refusal)
    : count().then(
        () => undefined,
        (error: Error) => error,
      );

/** Accepts pre-sale purchases and lets their buyers read them. A worker settles them (specification §4). */
@Injectable()
@IssuesReceipts()
export class Purchases implements ReceiptSource {
  private readonly requests: CombinedRequests<PurchaseRequest, Purchase>;

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
  ) {
    this.requests = new CombinedRequests((requests) => this.acceptAll(requests));
  }

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
    const purchase = await this.limiter.runCounted(mailed, (count) =>
      this.requests.add({
        input,
        key,
        caller,
        brand,
        refusal: this.refusalOf(input, pass, now),
        count,
        quoted: {
          ...this.quoted(input, sol.price),
          round: this.privateRound.exists ? input.round : 'public',
          tokenAmount,
          language: brand.language,
        },
        requestId: currentLogContext().requestId ?? null,
      }),
    );
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

  private acceptAll(requests: readonly PurchaseRequest[]): Promise<Outcome<Purchase>[]> {
    return this.unitOfWork.run((tx) => {
      const keyed = requests.map(({ input, key, caller, brand }) => ({
        scope: 'presale-purchase',
        key,
        request: input,
        caller,
        response: {
          schema: purchaseSchema,
          rebuild: async (id: string) => presentPurchase((await findPurchase(tx, id))!, brand),
        },
      }));
      return onceForEach(tx, keyed, (indexes) =>
        this.acceptNew(
          tx,
          indexes.map((index) => requests[index]!),
        ),
      );
    });
  }

  private async acceptNew(tx: Tx, requests: readonly PurchaseRequest[]): Promise<Outcome<Purchase>[]> {
    const refusals = new Map<PurchaseRequest, Error>();
    const counted = await Promise.all(requests.map(countedOrRefused));
    counted.forEach((refusal, index) => refusal && refusals.set(requests[index]!, refusal));
    const eligible = requests.filter((request) => !refusals.has(request));
    const fits = await this.cap.fitting(
      tx,
      eligible.map(({ quoted }) => quoted.tokenAmount),
    );
    eligible.forEach((request, index) => fits[index] || refusals.set(request, new SoldOutError()));
    const accepted = eligible.filter((request) => !refusals.has(request));
    const rows = await this.record(tx, accepted);
    return requests.map((request) => {
      const error = refusals.get(request);
      return error ? { error } : { value: presentPurchase(rows.get(request.quoted.id)!, request.brand) };
    });
  }

  /** Everything is sent together, because other buyers wait for the sale until the transaction ends. */
  private async record(tx: Tx, accepted: readonly PurchaseRequest[]): Promise<Map<string, PurchaseRow>> {
    if (accepted.length === 0) return new Map();
    const events = accepted.map(({ quoted, requestId }) => ({
      name: 'presale.purchase-requested' as const,
      payload: { purchaseId: quoted.id },
      requestId,
    }));
    const purchases = accepted.map(({ quoted }) => quoted);
    const [rows] = await Promise.all([
      insertPurchases(tx, purchases),
      appendEvents(tx, events),
      this.cap.reserve(
        tx,
        purchases.map(({ tokenAmount }) => tokenAmount),
      ),
    ]);
    return rows;
  }

  /** If no code is set, all purchases belong to the public round (reading D6). */
  private refusalOf({ round }: CreatePurchase, pass: string | undefined, now: Date): Error | undefined {
    if (this.terms.isOver(now)) return new PresaleOverError();
    if (round === 'public' || !this.privateRound.exists) return undefined;
    return this.privateRound.isOpenTo(pass) ? undefined : new PassNeededError();
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
