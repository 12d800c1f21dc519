import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ChainReader, PayoutChain } from '#money/chain';
import { Ledger } from '#money/ledger';
import { appendEvents, type EventToAppend, LOGGER, type Tx, UnitOfWork } from '#platform';
import { isPaidTo, type Paid, type PayoutRow } from './payout.js';
import { landedDraft } from './payout-bookings.js';
import { PaidBy } from './paid-by.service.js';
import { PayoutWallet } from './payout-wallet.js';
import { type Attempt, findAttempts } from './payout-attempts.repository.js';
import { addToTally } from './payout-figures.repository.js';
import { isAccepted } from './payout-outflows.repository.js';
import { lockUnlanded, markLanded, noteDoubts, noteProblem } from './payouts.repository.js';

/** The most signatures for whose state one call asks. */
const STATUSES_A_CALL = 256;
/** The most signatures that one call lists. Each is a transaction that names the marker, of which one allocated it. */
const LISTED = 1_000;

/** A payout whose marker is on the finalized chain. */
export interface FoundPayout {
  readonly id: string;
  readonly paid: Paid;
}

/** What the chain says about payouts. */
export interface Landings {
  readonly found: FoundPayout[];
  /**
   * The ids of those that may have been made: endpoints disagree, or only one of them says so, or something else was paid under their
   * keys. They are looked at again.
   */
  readonly doubtful: ReadonlySet<string>;
}

/** Finds payouts on the finalized chain by their markers, and records them. */
@Injectable()
export class PayoutLanding {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly chain: PayoutChain,
    private readonly reader: ChainReader,
    private readonly wallet: PayoutWallet,
    private readonly paidBy: PaidBy,
    private readonly ledger: Ledger,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns those of the payouts that were made, as their markers say on two endpoints, or on the only one there is.
   * @throws RpcFailure when no endpoint responds usably
   */
  async findLanded(payouts: readonly PayoutRow[]): Promise<Landings> {
    const markers = new Map(payouts.map((row) => [row.id, this.wallet.markersOf(row.key)]));
    const { existing, doubtful: doubted } = await this.chain.markers([...markers.values()].flat());
    const made = payouts.flatMap((row) => {
      const marker = markers.get(row.id)!.find((address) => existing.has(address));
      return marker === undefined ? [] : [{ row, marker }];
    });
    const unsure = payouts.filter(({ id }) => markers.get(id)!.some((address) => doubted.has(address)));
    if (unsure.length > 0)
      this.logger.warn({ payouts: unsure.map(({ key }) => key) }, 'endpoints disagree about markers');
    const doubtful = new Set(unsure.map(({ id }) => id));
    const byAttempt = await this.findByAttempts(made.map(({ row }) => row));
    const found: FoundPayout[] = [];
    const otherwise: string[] = [];
    for (const { row, marker } of made) {
      const attempt = byAttempt.get(row.id);
      const read = attempt ? { paid: attempt, by: attempt.signature } : await this.readBack(row, marker);
      if (!read) doubtful.add(row.id);
      else if (isPaidTo(row, read.paid)) found.push({ id: row.id, paid: read.paid });
      else if (!(await this.isAcceptedLoss(row, read.by))) otherwise.push(row.id);
    }
    await this.keepDoubts(payouts, doubtful);
    return { found, doubtful: new Set([...doubtful, ...otherwise]) };
  }

  private async keepDoubts(payouts: readonly PayoutRow[], doubtful: ReadonlySet<string>): Promise<void> {
    const changed = payouts.filter(({ id, doubtedAt }) => doubtful.has(id) !== (doubtedAt !== null));
    for (const disagree of [true, false]) {
      const ids = changed.map(({ id }) => id).filter((id) => doubtful.has(id) === disagree);
      await noteDoubts(this.unitOfWork.read, ids, disagree);
    }
  }

  /** The payouts one of whose known attempts has succeeded. Its bytes say what was paid. */
  private async findByAttempts(made: readonly PayoutRow[]): Promise<Map<string, Paid>> {
    if (made.length === 0) return new Map();
    const attempts = await findAttempts(
      this.unitOfWork.read,
      made.map(({ id }) => id),
    );
    const rows = new Map(made.map((row) => [row.id, row]));
    const found = new Map<string, Paid>();
    for (let from = 0; from < attempts.length; from += STATUSES_A_CALL) {
      const part: Attempt[] = attempts.slice(from, from + STATUSES_A_CALL);
      const succeeded = await this.reader.succeeded(part.map(({ signature }) => signature));
      for (const { payoutId, signature } of part.filter((each) => succeeded.has(each.signature))) {
        const { destination, currency, amount } = rows.get(payoutId)!;
        found.set(payoutId, { signature, destination: destination!, currency, amount, byHand: false });
      }
    }
    return found;
  }

  /**
   * Reads the transaction that allocated the marker: the database that sent it was restored from a backup. `by` is its signature, also
   * where it marks a payment from elsewhere.
   */
  private async readBack(row: PayoutRow, marker: string): Promise<{ paid: Paid; by: string } | undefined> {
    const listed = await this.reader.signatures(marker, { limit: LISTED });
    for (const { signature, failed } of listed.reverse()) {
      if (failed) continue;
      const transaction = await this.reader.agreedTransaction(signature);
      const paid = transaction && (await this.paidBy.read(transaction, row.key, row.currency));
      if (paid) {
        this.logger.warn(
          { payout: row.key, signature },
          'a payout that the database did not know was read back',
        );
        return { paid, by: signature };
      }
    }
    this.logger.error(
      { payout: row.key, marker },
      'the transaction of a marker can’t be read, or endpoints disagree about it',
    );
    return undefined;
  }

  /**
   * What went to another recipient, or in another currency, has used up the marker of a payout without paying it. Once an operator has
   * accepted that loss by name, the payout is still owed; the chain refuses it, so that it is paid by hand.
   */
  private async isAcceptedLoss({ id, key }: PayoutRow, signature: string): Promise<boolean> {
    if (await isAccepted(this.unitOfWork.read, signature)) return true;
    this.logger.error({ payout: key, signature }, 'a payout went where it is not owed');
    await noteProblem(this.unitOfWork.read, [id], 'landed-otherwise');
    return false;
  }

  /**
   * Records payouts as landed, those that have not been yet. One that can't be booked delays no other.
   * @returns whether all of them are recorded
   */
  async record(found: readonly FoundPayout[]): Promise<boolean> {
    if (found.length === 0) return true;
    try {
      await this.unitOfWork.run((tx) => this.recordIn(tx, found));
      return true;
    } catch (error) {
      if (found.length > 1) {
        let areAll = true;
        for (const each of found) areAll = (await this.record([each])) && areAll;
        return areAll;
      }
      const [{ id }] = found as [FoundPayout];
      this.logger.error({ err: error, payout: id }, 'a payout that landed can’t be booked');
      await noteProblem(this.unitOfWork.read, [id], 'landed-otherwise');
      return false;
    }
  }

  /**
   * The same in the caller's transaction.
   * @throws InsufficientFundsError if more was paid than is owed
   */
  async recordIn(tx: Tx, found: readonly FoundPayout[]): Promise<void> {
    const paidBy = new Map(found.map(({ id, paid }) => [id, paid]));
    const rows = await lockUnlanded(tx, [...paidBy.keys()]);
    if (rows.length === 0) return;
    const landed = rows.map((row) => ({ row, paid: paidBy.get(row.id)! }));
    const opened = await this.ledger.open(
      tx,
      landed.map(({ row, paid }) => landedDraft(row, paid)),
    );
    await markLanded(
      tx,
      landed.map(({ row, paid }, index) => ({
        id: row.id,
        paid,
        ledgerTransactionId: opened[index]!.id,
      })),
    );
    await appendEvents(tx, landed.map(landedEvent));
    await addToTally(
      tx,
      landed.map(({ row: { kind, currency }, paid: { amount } }) => ({ kind, currency, amount })),
    );
    await this.ledger.move(tx, opened);
  }
}

const landedEvent = ({ row, paid }: { row: PayoutRow; paid: Paid }): EventToAppend<'payout.landed'> => ({
  name: 'payout.landed',
  payload: {
    payoutId: row.id,
    key: row.key,
    kind: row.kind,
    subjectId: row.subjectId,
    currency: row.currency,
    amount: paid.amount.toString(),
    destination: paid.destination,
    signature: paid.signature,
  },
});
