import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { inReadersLanguage } from '#libs/brand';
import { Chain, isWalletAddress } from '#libs/chain';
import {
  type CreatedPurchase,
  type CreatePurchase,
  type OwnPurchaseList,
  type Purchase,
  type PurchaseReceipt,
  quoteNetworkFee,
  quotePayment,
} from '#libs/contracts';
import { Ledger } from '#libs/ledger';
import { appendEvent, once, pageOf, RateLimiter, type Tx, UnitOfWork } from '#libs/platform';
import { Prices } from '#libs/prices';
import { IssuesReceipts, type ReceiptSource } from '#libs/receipts';
import { saleFigures } from './figures-policy.js';
import {
  FiguresUnavailableError,
  NotAWalletError,
  PassNeededError,
  PresaleOverError,
  PurchaseNotFoundError,
  SoldOutError,
} from './presale.errors.js';
import {
  findByTransactionId,
  findChainStats,
  findPurchase,
  findPurchasesInto,
  insertPurchase,
  reserve,
} from './presale.repository.js';
import { presentPurchase, presentReceipt } from './purchase.presenter.js';
import { opensPurchase, purchaseSecret } from './purchase-secret.js';
import { PrivateRound } from './private-round.js';
import { SaleTerms } from './sale-terms.js';

/** Nobody's mailbox is filled by purchases made in its name, however many callers make them. */
const RECIPIENT_LIMIT = { name: 'presale-recipient', points: 20, seconds: 3600 };

/** Buying in the pre-sale: accepted at once and read again; a worker settles it (specification §4). */
@Injectable()
@IssuesReceipts()
export class Purchases implements ReceiptSource {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: SaleTerms,
    private readonly ledger: Ledger,
    private readonly prices: Prices,
    private readonly chain: Chain,
    private readonly limiter: RateLimiter,
    private readonly privateRound: PrivateRound,
  ) {}

  /**
   * Accepts a purchase: checks it, reserves its tokens under the cap and leaves the settling to the worker. The language its
   * buyer asks in is remembered for its mail.
   * @throws PresaleOverError, AmountOutOfRangeError, AmountPrecisionError, NotAWalletError, SoldOutError,
   *   FiguresUnavailableError, PassNeededError; DomainError `IDEMPOTENCY_CONFLICT`, 429 `TOO_MANY_REQUESTS`
   */
  async requestPurchase(
    input: CreatePurchase,
    key: string | undefined,
    acceptLanguage: string | undefined,
    pass?: string,
    now = new Date(),
  ): Promise<CreatedPurchase> {
    const brand = inReadersLanguage(this.terms.brand, acceptLanguage);
    const tokenAmount = this.terms.tokensWithinLimits(input.tokenAmount);
    if (!isWalletAddress(input.buyerWallet)) {
      throw new NotAWalletError();
    }
    if (input.buyerEmail) await this.limiter.consume(RECIPIENT_LIMIT, input.buyerEmail.toLowerCase());
    const sol = await this.prices.current('SOL', now);
    const purchase = await this.unitOfWork.run((tx) =>
      once(tx, { scope: 'presale-purchase', key, request: input }, async () => {
        if (this.terms.isOver(now)) throw new PresaleOverError();
        const round = this.roundOf(input, pass);
        await this.reserve(tx, tokenAmount);
        const row = await insertPurchase(tx, {
          ...this.quoted(input, sol.price),
          round,
          tokenAmount,
          language: brand.language,
        });
        await appendEvent(tx, 'presale.purchase-requested', { purchaseId: row.id });
        return presentPurchase(row, brand);
      }),
    );
    return { ...purchase, secret: purchaseSecret(this.terms.settings.APP_SECRET, purchase.id) };
  }

  /** @throws PurchaseNotFoundError also when the secret is wrong: nobody learns which ids exist. */
  async purchase(id: string, secret: string, acceptLanguage: string | undefined): Promise<Purchase> {
    const row = opensPurchase(this.terms.settings.APP_SECRET, id, secret)
      ? await findPurchase(this.unitOfWork.read, id)
      : undefined;
    if (!row) throw new PurchaseNotFoundError();
    return presentPurchase(row, inReadersLanguage(this.terms.brand, acceptLanguage));
  }

  /** Purchases into any of these wallets, newest first. */
  async intoWallets(
    wallets: readonly string[],
    limit: number,
    cursor: string | undefined,
  ): Promise<OwnPurchaseList> {
    const found = await findPurchasesInto(this.unitOfWork.read, wallets, limit + 1, cursor);
    const { shown, nextCursor } = pageOf(found, limit, ({ position }) => position);
    return { items: shown.map((row) => presentPurchase(row, this.terms.brand)), nextCursor };
  }

  /** Undefined when no confirmed purchase has this transaction id. */
  async receipt(transactionId: string): Promise<PurchaseReceipt | undefined> {
    const row = await findByTransactionId(this.unitOfWork.read, transactionId);
    if (!row?.ledger_transaction_id) return undefined;
    const posted = await this.ledger.transaction(this.unitOfWork.read, row.ledger_transaction_id);
    return presentReceipt(row, transactionId, posted, this.terms.decimals);
  }

  /** Without a code every round is the public one (reading D6). */
  private roundOf({ round }: CreatePurchase, pass: string | undefined): CreatePurchase['round'] {
    if (round === 'public' || !this.privateRound.exists) return 'public';
    if (!this.privateRound.isOpenTo(pass)) throw new PassNeededError();
    return 'private';
  }

  private async reserve(tx: Tx, tokenAmount: bigint): Promise<void> {
    const { mint } = this.chain.addresses;
    const stats = mint && (await findChainStats(tx, mint));
    if (!stats) throw new FiguresUnavailableError();
    const { sold } = saleFigures({ ...this.terms, ...stats, allocated: 0n, reserved: 0n });
    if (!(await reserve(tx, tokenAmount, sold, this.terms.saleSupply))) {
      throw new SoldOutError();
    }
  }

  private quoted(input: CreatePurchase, solPrice: string) {
    const { settings, brand, decimals } = this.terms;
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
      mode: settings.PAYMENTS_MODE,
      cluster: settings.SOLANA_CLUSTER,
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
