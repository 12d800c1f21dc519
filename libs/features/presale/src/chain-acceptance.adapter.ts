import {
  type CreatePurchase,
  decimalsOf,
  formatUnits,
  parseUnits,
  type Price,
  MONEY_DECIMALS,
} from '#contracts';
import {
  CurrencyNotTakenError,
  inMillionths,
  type PaymentAccounts,
  type PaymentRequests,
  QuotesUnavailableError,
  type WantedPayment,
} from '#features/chain-payments';
import type { Chain } from '#money/chain';
import type { Money } from '#contracts';
import type { Tx } from '#platform';
import { NotAWalletError, PriceUnavailableError } from './presale.errors.js';
import type { ProposedPurchase, PurchaseAcceptance } from './purchase-acceptance.js';
import type { NewPurchase } from './purchases.repository.js';
import { idsOf, refusalOf } from './sale-limits.js';
import type { SaleCap } from './sale-cap.service.js';
import type { SaleTerms } from './sale-terms.js';

/** Nothing is sold for SOL at a price that is older than this. */
const PRICE_MS = 3 * 60_000;

/** Accepts purchases that are paid on the chain, and opens a payment request for each. */
export class ChainAcceptance implements PurchaseAcceptance {
  constructor(
    private readonly terms: SaleTerms,
    private readonly cap: SaleCap,
    private readonly accounts: PaymentAccounts,
    private readonly requests: PaymentRequests,
    private readonly chain: Chain,
  ) {}

  /**
   * @throws CurrencyNotTakenError, CurrencyBlockedError, PriceUnavailableError, NotAWalletError, QuotesUnavailableError
   */
  async check({ paymentCurrency, buyerWallet }: CreatePurchase, sol: Price, now: Date): Promise<void> {
    const account = this.accounts.of(paymentCurrency);
    if (!account) throw new CurrencyNotTakenError('paymentCurrency');
    await this.requests.checkReceivable(account);
    const outdated = now.getTime() - Date.parse(sol.updatedAt) > PRICE_MS;
    if (paymentCurrency === 'SOL' && (sol.source !== 'live' || outdated)) throw new PriceUnavailableError();
    const [obstacle] = await this.chain.deliveryObstacles([buyerWallet]).catch(() => {
      throw new QuotesUnavailableError();
    });
    if (obstacle || this.accounts.isOwn(buyerWallet)) throw new NotAWalletError();
  }

  /** @throws FiguresUnavailableError, QuotesUnavailableError */
  async admit(tx: Tx, proposed: readonly ProposedPurchase[], now: Date): Promise<(NewPurchase | Error)[]> {
    const limits = proposed.map(({ purchase }) => this.terms.limitsOf(purchase.round, purchase.buyerWallet));
    const counts = await this.cap.lockCounts(tx, idsOf(limits.flat()));
    // What others hold may become free before this payment arrives.
    const sold = new Map([...counts].map(([id, counted]) => [id, counted.sold]));
    const refusals = proposed.map(({ purchase }, index) =>
      refusalOf(limits[index]!, sold, purchase.tokenAmount, this.terms.decimals),
    );
    const wanted = proposed.flatMap((each, index) => (refusals[index] ? [] : [this.paymentFor(each)]));
    const requests = await this.requests.open(tx, wanted, counts, now);
    const bySubject = new Map(requests.map((request) => [request.subjectId, request]));
    return proposed.map(({ purchase }, index) => {
      const request = bySubject.get(purchase.id);
      if (!request) return refusals[index]!;
      const amountPaid = formatUnits(request.due, decimalsOf(request.currency, this.terms.decimals));
      return { ...purchase, amountPaid, held: request.held };
    });
  }

  private paymentFor({ purchase, sol, caller }: ProposedPurchase): WantedPayment {
    const currency = purchase.paymentCurrency as Money;
    const inSol = currency === 'SOL';
    const { minAmount, endsAt } = this.terms.round(purchase.round);
    return {
      kind: 'purchase',
      subjectId: purchase.id,
      limits: this.terms.limitsOf(purchase.round, purchase.buyerWallet),
      currency,
      amount: parseUnits(purchase.amountPaid, MONEY_DECIMALS[currency]),
      tokens: purchase.tokenAmount,
      price: inMillionths(inSol ? sol.price : '1'),
      priceReadAt: new Date(sol.updatedAt),
      minimum: minAmount,
      saleEndsAt: endsAt,
      wallet: purchase.buyerWallet,
      caller,
    };
  }
}
