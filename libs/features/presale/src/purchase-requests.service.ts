import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import {
  type CreatePurchase,
  formatUnits,
  type Money,
  type Price,
  type Purchase,
  purchaseSchema,
} from '#contracts';
import {
  appendEvents,
  CombinedRequests,
  type EventToAppend,
  onceForEach,
  type Outcome,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import { PURCHASE_ACCEPTANCE, type PurchaseAcceptance } from './purchase-acceptance.js';
import { purchaseLink } from './purchase-link.js';
import { PurchaseViews } from './purchase-views.service.js';
import { findPurchase, insertPurchases, type NewPurchase, type PurchaseRow } from './purchases.repository.js';
import { SaleCap } from './sale-cap.service.js';
import { SaleTerms } from './sale-terms.js';

/** A valid request for a purchase. */
export interface PurchaseRequest {
  input: CreatePurchase;
  key: string | undefined;
  caller: string;
  /** In the buyer's language. */
  brand: Brand;
  /** Why it is refused, unless it was accepted before with the same key. */
  refusal: Error | undefined;
  sol: Price;
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

/**
 * Records requests for purchases, those that arrive at the same time in one transaction. Each is accepted or refused on its own.
 */
@Injectable()
export class PurchaseRequests {
  private readonly requests: CombinedRequests<PurchaseRequest, Purchase>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: SaleTerms,
    private readonly cap: SaleCap,
    private readonly views: PurchaseViews,
    @Inject(PURCHASE_ACCEPTANCE) private readonly acceptance: PurchaseAcceptance,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.requests = new CombinedRequests((requests) => this.acceptAll(requests));
  }

  /** Records a request, or returns what was accepted before with the same key. @throws the reason why it is refused */
  add(request: PurchaseRequest): Promise<Purchase> {
    return this.requests.add(request);
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
          rebuild: async (id: string) => this.views.presentOne(tx, (await findPurchase(tx, id))!, brand),
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
    const admitted = await this.acceptance.admit(
      tx,
      eligible.map(({ quoted, sol, caller }) => ({ purchase: quoted, sol, caller })),
      new Date(),
    );
    const accepted = eligible.flatMap((request, index) => {
      const admission = admitted[index]!;
      if (!(admission instanceof Error)) return [{ ...request, quoted: admission }];
      refusals.set(request, admission);
      return [];
    });
    const rows = await this.record(tx, accepted);
    const outcomes: Outcome<Purchase>[] = [];
    for (const request of requests) {
      const error = refusals.get(request);
      outcomes.push(
        error
          ? { error }
          : { value: await this.views.presentOne(tx, rows.get(request.quoted.id)!, request.brand) },
      );
    }
    return outcomes;
  }

  /** Everything is sent together, because other buyers wait for the sale until the transaction ends. */
  private async record(tx: Tx, accepted: readonly PurchaseRequest[]): Promise<Map<string, PurchaseRow>> {
    if (accepted.length === 0) return new Map();
    const events: EventToAppend[] = accepted.map(({ quoted, requestId }) => ({
      name: 'presale.purchase-requested',
      payload: { purchaseId: quoted.id },
      requestId,
    }));
    const purchases = accepted.map(({ quoted }) => quoted);
    const payments = accepted.flatMap((request) => this.paymentDue(request));
    const [rows] = await Promise.all([
      insertPurchases(tx, purchases),
      appendEvents(tx, [...events, ...payments]),
      this.cap.reserve(
        tx,
        purchases.filter(({ held }) => held).map(({ tokenAmount }) => tokenAmount),
      ),
    ]);
    return rows;
  }

  /** Where the buyer pays, also on another device. Nothing is due in simulated mode. */
  private paymentDue({ quoted, requestId }: PurchaseRequest): EventToAppend[] {
    const { id, mode, buyerEmail, buyerWallet, language } = quoted;
    if (mode === 'simulated' || !buyerEmail) return [];
    const payload = {
      purchaseId: id,
      tokenAmount: formatUnits(quoted.tokenAmount, this.terms.decimals),
      due: quoted.amountPaid,
      currency: quoted.paymentCurrency as Money,
      buyerWallet,
      buyerEmail,
      link: purchaseLink(this.settings, this.terms.brand, quoted),
      language,
    };
    return [{ name: 'presale.payment-due', payload, requestId }];
  }
}
