import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Brand } from '#brand';
import { baseUnitsOf, type ChainCurrency } from '#contracts';
import { Ledger } from '#money/ledger';
import { BRAND, decoratedProviders, type Tx, UnitOfWork } from '#platform';
import {
  PaymentNotFoundError,
  TransferAttachedError,
  TransferNotFoundError,
} from './chain-payments.errors.js';
import { type DecidedPayment, type Payee, type RefundDue, SellsForPayments } from './payee.js';
import { refundDraft } from './payment-bookings.js';
import {
  findExpiring,
  findPaymentRequests,
  findRequestsOfSubjects,
  PAYMENT_KINDS,
  type PaymentKind,
  type PaymentRequestRow,
  requestOf,
  saveDecisions,
} from './payment-requests.repository.js';
import { PaysRefunds, type RefundListener } from './refund-listener.js';
import { isUnscreened, promptTransfers } from './prompt-transfers.js';
import {
  isDustAt,
  type Part,
  SettlementFold,
  type Taken,
  type Transfer,
  type TransferEnd,
} from './settlement-fold.js';
import {
  findPaidFor,
  findParts,
  findTransfers,
  findUnjudged,
  lockJudging,
  markAttached,
  saveEnds,
  type TransferRow,
} from './transfers.repository.js';
import { findWatch } from './watch.repository.js';

const BATCH = 200;

/**
 * Gives every transfer its end by the rules of `SettlementFold`, and closes requests. It is the only writer of ends, and only
 * one runs at a time, so that transfers are judged in the order of the finalized chain.
 */
@Injectable()
export class Judging {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    private readonly discovery: DiscoveryService,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /** Judges everything that is known well enough. */
  async drain(): Promise<void> {
    while (await this.unitOfWork.run((tx) => this.judgeBatch(tx)));
  }

  /** Returns whether there may be more. */
  private async judgeBatch(tx: Tx): Promise<boolean> {
    await lockJudging(tx);
    const watch = await findWatch(tx);
    if (!watch) return false;
    const unjudged = await findUnjudged(tx, watch.readSlot, BATCH);
    const unscreened = unjudged.findIndex(isUnscreened);
    const screened = unscreened === -1 ? unjudged : unjudged.slice(0, unscreened);
    const listed = screened.filter(({ slot }) => slot <= watch.listedSlot);
    // A full batch may have cut off transfers that come before the last closings.
    const full = unjudged.length === BATCH;
    const known = Math.min(watch.listedTime, unjudged[unscreened]?.blockTime ?? Infinity);
    const closesUntil = full ? (listed.at(-1)?.blockTime ?? 0) : known;
    const expiring = await findExpiring(tx, new Date(closesUntil * 1000));
    const named = await findPaymentRequests(
      tx,
      unjudged.flatMap(({ names }) => names),
    );
    const requests = new Map([...expiring, ...named].map((row) => [row.id, row]));
    const prompt = promptTransfers(unjudged.slice(listed.length), requests);
    if (listed.length + prompt.length + expiring.length === 0) return false;
    await this.judge(tx, [...requests.values()], [...listed, ...prompt], (fold) => {
      for (const transfer of listed) fold.receive(this.transferOf(transfer));
      fold.closeUntil(closesUntil);
      for (const transfer of prompt) fold.receivePrompt(this.transferOf(transfer));
    });
    return full;
  }

  /**
   * Gives a transfer in suspense the end that it would have had if it had named the request. Only one of several attempts
   * succeeds.
   * @throws TransferNotFoundError, TransferAttachedError, PaymentNotFoundError
   */
  async attach(tx: Tx, transferId: string, subjectId: string): Promise<void> {
    const transfer = await this.lockInSuspense(tx, transferId);
    const [request] = await findRequestsOfSubjects(tx, [subjectId]);
    if (!request) throw new PaymentNotFoundError();
    await this.judge(tx, [request], [transfer], (fold) => fold.attach(this.transferOf(transfer), request.id));
    await markAttached(tx, transfer.id);
  }

  /**
   * Returns a transfer in suspense, which stays so until the transaction ends.
   * @throws TransferNotFoundError, TransferAttachedError
   */
  async lockInSuspense(tx: Tx, transferId: string): Promise<TransferRow & { currency: ChainCurrency }> {
    await lockJudging(tx);
    const [transfer] = await findTransfers(tx, [transferId]);
    if (!transfer) throw new TransferNotFoundError();
    const { currency, suspense, requestId } = transfer;
    if (currency === null || suspense === 0n || requestId !== null) throw new TransferAttachedError();
    return { ...transfer, currency };
  }

  private async judge(
    tx: Tx,
    requests: readonly PaymentRequestRow[],
    transfers: readonly TransferRow[],
    work: (fold: SettlementFold) => void,
  ): Promise<void> {
    const parts = await findParts(
      tx,
      requests.map(({ id }) => id),
    );
    const paysFor = await findPaidFor(
      tx,
      transfers.map(({ signature }) => signature),
    );
    const payees = this.payees();
    const taken = await this.takenFrom(tx, requests, payees);
    const fold = new SettlementFold(
      taken,
      requests.map((row) => requestOf(row, partsOf(row, parts))),
      paysFor,
    );
    work(fold);
    const owed = refundsIn(fold.ends, [...parts, ...transfers]);
    const refunds = await this.ledger.open(tx, owed.map(refundDraft));
    await saveEnds(tx, fold.ends);
    await saveDecisions(tx, fold.decisions);
    const payers = new Map([...parts, ...transfers].map(({ signature, payer }) => [signature, payer]));
    for (const kind of PAYMENT_KINDS) {
      const decided = decidedOf(fold, requests, kind, payers);
      if (decided.length > 0) await payees.get(kind)!.conclude(tx, decided);
      const due = this.refundsOf(owed, requests, kind);
      if (due.length > 0) await payees.get(kind)!.refundsDue(tx, due);
    }
    await this.reportOwed(tx, owed);
    await this.ledger.move(tx, refunds);
  }

  private async reportOwed(tx: Tx, owed: readonly Owed[]): Promise<void> {
    if (owed.length === 0) return;
    const refunds = owed.map(({ id: transferId, refund: amount, ...row }) => ({
      ...row,
      transferId,
      amount,
    }));
    for (const { instance } of decoratedProviders<unknown, RefundListener>(this.discovery, PaysRefunds))
      await instance.owed(tx, refunds);
  }

  /** What is taken matters only to requests that hold nothing. For the others, and for other kinds, the limits are not locked. */
  private async takenFrom(
    tx: Tx,
    requests: readonly PaymentRequestRow[],
    payees: ReadonlyMap<PaymentKind, Payee>,
  ): Promise<Taken> {
    const taken = new Map<string, bigint>();
    const needing = requests.filter(({ state, held }) => state !== 'paid' && (state !== 'open' || !held));
    const kinds = new Set(needing.map(({ kind }) => kind));
    for (const [kind, payee] of payees) {
      if (!kinds.has(kind)) continue;
      const limits = requests.filter((row) => row.kind === kind).flatMap((row) => row.limits);
      const ids = new Set(limits.flatMap(({ id, most }) => (most === null ? [] : [id])));
      if (ids.size === 0) continue;
      for (const [id, tokens] of await payee.lockTaken(tx, [...ids])) taken.set(id, tokens);
    }
    return taken;
  }

  private payees(): Map<PaymentKind, Payee> {
    const found = decoratedProviders<PaymentKind, Payee>(this.discovery, SellsForPayments);
    return new Map(found.map(({ options: kind, instance }) => [kind, instance]));
  }

  /** Only what came in is judged, and it always has a currency. */
  private transferOf({ currency, delta, verdict, ...row }: TransferRow): Transfer {
    return {
      ...row,
      withheld: verdict === 'denied' || verdict === 'missing',
      currency: currency!,
      unit: this.unitOf(currency!),
      amount: delta,
    };
  }

  /** Dust is owed too, but it is not worth a message. */
  private refundsOf(
    owed: readonly Owed[],
    requests: readonly PaymentRequestRow[],
    kind: PaymentKind,
  ): RefundDue[] {
    const known = new Map(requests.map((row) => [row.id, row]));
    return owed.flatMap(
      ({ id: transferId, requestId, signature, currency, refund: amount, payer, price }) => {
        const request = known.get(requestId!);
        if (request?.kind !== kind || isDustAt(price, amount, this.unitOf(currency))) return [];
        return [{ subjectId: request.subjectId, transferId, signature, currency, amount, payer }];
      },
    );
  }

  private unitOf(currency: ChainCurrency): bigint {
    return baseUnitsOf(currency, this.brand.token.decimals);
  }
}

const partsOf = (request: PaymentRequestRow, parts: readonly TransferRow[]): Part[] =>
  parts
    .filter(({ requestId }) => requestId === request.id)
    .map(({ id, signature, suspense }) => ({ transferId: id, signature, amount: suspense }));

type Owed = TransferRow & { currency: ChainCurrency; refund: bigint };

function refundsIn(ends: readonly TransferEnd[], transfers: readonly TransferRow[]): Owed[] {
  const known = new Map(transfers.map((row) => [row.id, row]));
  return ends
    .filter(({ refund }) => refund > 0n)
    .map(({ transferId, requestId, refund }) => {
      const row = known.get(transferId)!;
      return Object.assign({}, row, { currency: row.currency!, requestId, refund });
    });
}

function decidedOf(
  fold: SettlementFold,
  requests: readonly PaymentRequestRow[],
  kind: PaymentKind,
  payers: ReadonlyMap<string, string | null>,
): DecidedPayment[] {
  const known = new Map(requests.map((row) => [row.id, row]));
  return fold.decisions.flatMap((decision) => {
    const row = known.get(decision.requestId)!;
    if (row.kind !== kind) return [];
    const { subjectId, currency, tokens: asked, held, state } = row;
    const payer = (decision.signature && payers.get(decision.signature)) ?? null;
    return [{ ...decision, subjectId, currency, asked, held, again: state !== 'open', payer }];
  });
}
