import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Brand } from '#brand';
import type { PayoutKind } from '#contracts';
import { NotedPrices, worthOf } from '#features/chain-payments';
import { Ledger } from '#money/ledger';
import { appendEvents, BRAND, type Tx } from '#platform';
import { askedDraft } from './payout-bookings.js';
import { insertApproval } from './payout-approvals.repository.js';
import type { PayoutRow, WantedPayout } from './payout.js';
import { findTally } from './payout-figures.repository.js';
import {
  findByKeys,
  findOfSubjects,
  findPayouts,
  insertPayouts,
  lockNumbering,
  setDestinations,
} from './payouts.repository.js';

const OF_SALE: ReadonlySet<PayoutKind> = new Set(['release', 'claim']);

/** Takes payouts of other features, each once for its key. They are sent by the worker. */
@Injectable()
export class Payouts {
  constructor(
    private readonly ledger: Ledger,
    private readonly prices: NotedPrices,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /**
   * Asks for payouts, and sets their amounts aside in the ledger. A key that exists is left as it is, whatever its amount is.
   * Others wait for the accounts until the unit of work ends, so call it last.
   *
   * @example
   * await payouts.request(tx, [
   *   { key: `release/${signature}`, kind: 'release', subjectId: id, currency: 'token', source, destination: wallet, amount },
   * ]);
   *
   * @throws InsufficientFundsError if the source holds less
   */
  async request(tx: Tx, wanted: readonly WantedPayout[]): Promise<void> {
    const known = new Set(
      (
        await findByKeys(
          tx,
          wanted.map(({ key }) => key),
        )
      ).map(({ key }) => key),
    );
    const added = wanted.filter(({ key }) => !known.has(key));
    if (added.length === 0) return;
    const reserving = added.filter(({ kind }) => kind !== 'refund');
    const opened = await this.ledger.open(tx, reserving.map(askedDraft));
    const reservations = new Map(reserving.map(({ key }, index) => [key, opened[index]!.id]));
    const prices = await this.prices.now(tx);
    await insertPayouts(
      tx,
      added.map((payout) => ({
        ...payout,
        id: randomUUID(),
        worthUsd: worthOf(payout, prices, this.brand.token.decimals),
        reservedTransactionId: reservations.get(payout.key) ?? null,
      })),
    );
    await appendEvents(
      tx,
      added.map(({ key, kind, subjectId }) => ({
        name: 'payout.requested' as const,
        payload: { key, kind, subjectId },
      })),
    );
    await this.ledger.move(tx, opened);
  }

  /**
   * Asks for the next payout of a subject under a numbered key, unless its last one has not landed yet: then nothing happens, and
   * that one is returned. `plan` says what is owed now, if anything.
   */
  async requestNext(
    tx: Tx,
    { kind, subjectId }: Pick<WantedPayout, 'kind' | 'subjectId'>,
    plan: (number: number, earlier: readonly PayoutRow[]) => Promise<WantedPayout | undefined>,
  ): Promise<PayoutRow | undefined> {
    await lockNumbering(tx, kind, subjectId);
    const earlier = await findOfSubjects(tx, kind, [subjectId]);
    const open = earlier.find(({ state }) => state !== 'landed');
    if (open) return open;
    const wanted = await plan(earlier.length + 1, earlier);
    if (!wanted) return undefined;
    await this.request(tx, [wanted]);
    return (await findByKeys(tx, [wanted.key]))[0];
  }

  /** The payouts of a subject, oldest first. `requestNext` adds none until the unit of work ends. */
  async lockOf(tx: Tx, kind: PayoutKind, subjectId: string): Promise<PayoutRow[]> {
    await lockNumbering(tx, kind, subjectId);
    return findOfSubjects(tx, kind, [subjectId]);
  }

  /** Records that persons have decided about a payout before it was asked for, so that its limits need no others. */
  async approve(tx: Tx, payoutId: string, persons: readonly string[], reason: string): Promise<void> {
    for (const approvedBy of persons) await insertApproval(tx, { payoutId, approvedBy, reason });
  }

  /** Names where refunds go that wait. Returns how many there are. */
  nameAddress(tx: Tx, subjectIds: readonly string[], address: string): Promise<number> {
    return setDestinations(tx, subjectIds, address);
  }

  async find(tx: Tx, id: string): Promise<PayoutRow | undefined> {
    return (await findPayouts(tx, [id]))[0];
  }

  /** The payouts of subjects, oldest first. */
  of(tx: Tx, kind: WantedPayout['kind'], subjectIds: readonly string[]): Promise<PayoutRow[]> {
    return findOfSubjects(tx, kind, subjectIds);
  }

  /** The tokens that payouts have sent, in base units: those of the sale to its buyers, and all others. Refunds are no part of it. */
  async tokensSent(tx: Tx): Promise<{ delivered: bigint; otherwise: bigint }> {
    const tally = (await findTally(tx)).filter(
      ({ currency, kind }) => currency === 'token' && kind !== 'refund',
    );
    const sum = (ofSale: boolean): bigint =>
      tally.reduce((total, { kind, amount }) => (OF_SALE.has(kind) === ofSale ? total + amount : total), 0n);
    return { delivered: sum(true), otherwise: sum(false) };
  }
}
