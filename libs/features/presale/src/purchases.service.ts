import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type Brand, localized } from '#brand';
import { isWalletAddress } from '#money/chain';
import {
  type CreatedPurchase,
  type CreatePurchase,
  type LegalTexts,
  type ListQuery,
  type OwnPurchaseList,
  type Price,
  type PurchaseReceipt,
  quoteNetworkFee,
  quotePayment,
} from '#contracts';
import { Ledger } from '#money/ledger';
import {
  countsOfMail,
  currentLogContext,
  findPage,
  RateLimiter,
  type RecipientLimits,
  SETTINGS,
  type Settings,
  type TrustedHeaders,
  UnitOfWork,
  ValuesInForce,
} from '#platform';
import { GuardMetrics, paymentSecret, QuoteGuards } from '#features/chain-payments';
import { IssuesReceipts, Prices, type ReceiptSource } from '#features/payments';
import { Wallets } from '#features/wallets';
import { legalTexts } from './legal-texts.js';
import {
  NotAWalletError,
  PassNeededError,
  PresaleNotBegunError,
  PresaleOverError,
  RoundOverError,
  SalePausedError,
  TermsChangedError,
  TermsNotAcceptedError,
} from './presale.errors.js';
import { findByTransactionId, findPurchasesOfWallets } from './purchases.repository.js';
import { PurchaseRequests } from './purchase-requests.service.js';
import { PurchaseViews } from './purchase-views.service.js';
import { presentReceipt } from './purchase.presenter.js';
import { PrivateRound } from './private-round.js';
import { PURCHASE_ACCEPTANCE, type PurchaseAcceptance } from './purchase-acceptance.js';
import { type Round, SaleTerms } from './sale-terms.js';
import { VestingViews } from './vesting-views.service.js';
import { TermsVersions } from './terms-versions.service.js';

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
  /** The headers that a trusted proxy has passed on. */
  proxied: TrustedHeaders;
}

/** Accepts pre-sale purchases. A worker settles them (specification §4). */
@Injectable()
@IssuesReceipts()
export class Purchases implements ReceiptSource {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: SaleTerms,
    private readonly ledger: Ledger,
    private readonly prices: Prices,
    private readonly versions: TermsVersions,
    private readonly requests: PurchaseRequests,
    @Inject(PURCHASE_ACCEPTANCE) private readonly acceptance: PurchaseAcceptance,
    private readonly limiter: RateLimiter,
    private readonly privateRound: PrivateRound,
    private readonly wallets: Wallets,
    private readonly views: PurchaseViews,
    private readonly vesting: VestingViews,
    private readonly guards: QuoteGuards,
    private readonly metrics: GuardMetrics,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly inForce: ValuesInForce,
  ) {}

  /**
   * Accepts a purchase: validates it, reserves its tokens under the cap and leaves the settlement to the worker. The
   * buyer's language is stored for the mail.
   * @throws SalePausedError, PresaleOverError, RoundOverError, AmountOutOfRangeError, AmountPrecisionError, NotAWalletError, SoldOutError,
   *   RoundSoldOutError, WalletLimitError, FiguresUnavailableError, PassNeededError, TermsNotAcceptedError,
   *   TermsChangedError, and what the guards and the acceptance of this mode refuse; DomainError
   *   `IDEMPOTENCY_CONFLICT`, 429 `TOO_MANY_REQUESTS`
   */
  async requestPurchase(
    input: CreatePurchase,
    { key, caller, language, pass, proxied }: RequestContext,
    now = new Date(),
  ): Promise<CreatedPurchase> {
    await this.versions.publish();
    const brand = localized(this.terms.brand, language);
    const round = this.terms.round(input.round);
    const tokenAmount = this.terms.tokensWithinLimits(input.tokenAmount, round.name);
    if (!isWalletAddress(input.buyerWallet)) {
      throw new NotAWalletError();
    }
    const sol = await this.prices.current('SOL', now);
    const mailed = input.buyerEmail ? countsOfMail(RECIPIENT_LIMITS, input.buyerEmail, caller) : [];
    const purchase = await this.limiter.runCounted(mailed, async (count) =>
      this.requests.add({
        input,
        key,
        caller,
        brand,
        refusal: await this.refusalOf(input, round, { brand, sol, pass, proxied, now }),
        sol,
        count,
        quoted: {
          ...this.quoted(input, round, sol.price),
          tokenAmount,
          language: brand.language,
          acceptedTerms: this.settings.REQUIRE_ACCEPTED_TERMS ? input.acceptedTerms : undefined,
        },
        requestId: currentLogContext().requestId ?? null,
      }),
    );
    return { ...purchase, secret: paymentSecret(this.settings.APP_SECRET, 'purchase', purchase.id) };
  }

  /** The texts that buyers accept, in the reader's language. */
  legalTexts(language: string | undefined): LegalTexts {
    return legalTexts(localized(this.terms.brand, language));
  }

  /** A member's purchases, which are those for the linked wallets, newest first. */
  async ofMember(userId: string, query: ListQuery): Promise<OwnPurchaseList> {
    const tx = this.unitOfWork.read;
    const wallets = await this.wallets.addressesOf(tx, userId);
    const page = await findPage(query, (part) => findPurchasesOfWallets(tx, wallets, part));
    return { ...page, items: await this.views.present(tx, page.items, this.terms.brand) };
  }

  /** Returns undefined if no confirmed or reversed purchase has this transaction id. */
  async receipt(transactionId: string): Promise<PurchaseReceipt | undefined> {
    const row = await findByTransactionId(this.unitOfWork.read, transactionId);
    if (!row?.ledgerTransactionId) return undefined;
    const posted = await this.ledger.transaction(this.unitOfWork.read, row.ledgerTransactionId);
    const { decimals } = this.terms;
    const vesting = await this.vesting.ofPurchases(this.unitOfWork.read, [row.id]);
    return {
      ...presentReceipt(row, transactionId, posted, decimals),
      vesting: vesting.get(row.id) ?? null,
    };
  }

  /** A member's purchases are those for the linked wallets. */
  async isOwn(transactionId: string, userId: string): Promise<boolean> {
    const tx = this.unitOfWork.read;
    const row = await findByTransactionId(tx, transactionId);
    return row ? (await this.wallets.addressesOf(tx, userId)).includes(row.buyerWallet) : false;
  }

  private async refusalOf(
    input: CreatePurchase,
    round: Round,
    {
      brand,
      sol,
      pass,
      proxied,
      now,
    }: Pick<RequestContext, 'pass' | 'proxied'> & {
      brand: Brand;
      sol: Price;
      now: Date;
    },
  ): Promise<Error | undefined> {
    if (this.inForce.values.salePaused) return new SalePausedError();
    if (this.terms.isOver(now)) return new PresaleOverError();
    if (round.name === 'public' && !this.terms.hasBegun(now)) return new PresaleNotBegunError();
    if (now >= round.endsAt) return new RoundOverError();
    if (round.name === 'private' && !this.privateRound.isOpenTo(pass)) return new PassNeededError();
    const check = async (): Promise<void> => {
      this.checkTerms(input, brand);
      await this.guards.check(input.buyerWallet, proxied);
      await this.acceptance.check(input, sol, now);
    };
    return check().then(
      () => undefined,
      (error: Error) => error,
    );
  }

  /** @throws TermsNotAcceptedError, TermsChangedError */
  private checkTerms({ acceptedTerms }: CreatePurchase, brand: Brand): void {
    if (!this.settings.REQUIRE_ACCEPTED_TERMS) return;
    if (acceptedTerms === undefined) throw this.metrics.refused(new TermsNotAcceptedError());
    if (acceptedTerms !== legalTexts(brand).hash) throw this.metrics.refused(new TermsChangedError());
  }

  private quoted(input: CreatePurchase, { name: round, price }: Round, solPrice: string) {
    const { moneyMode, brand, decimals } = this.terms;
    const networkFee = quoteNetworkFee(input.paymentCurrency, brand.presale.networkFee, solPrice);
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
      round,
      termsVersion: this.versions.current,
      payment: 'page' as const,
      held: true,
      paymentCurrency: input.paymentCurrency,
      amountPaid: paid.amount,
      amountUnit: paid.unit,
      networkFee,
      buyerWallet: input.buyerWallet,
      buyerEmail: input.buyerEmail,
    };
  }
}
