import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Logger } from 'pino';
import { type PayoutKind, PAYOUT_KINDS } from '#contracts';
import { findWatch, HearsOutflows, type OutflowListener } from '#features/chain-payments';
import { ChainReader, keyOfMemo, type RawTransaction } from '#money/chain';
import { appendEvent, decoratedProviders, DomainError, LOGGER, type Tx, UnitOfWork } from '#platform';
import { PayoutLanding } from './payout-landing.service.js';
import {
  ExplainsOutflows,
  kindOf,
  type OutflowSource,
  OwesPayouts,
  isPaidTo,
  type Paid,
  type PayoutSource,
} from './payout.js';
import { PaidBy } from './paid-by.service.js';
import {
  explainOutflows,
  findSwitch,
  findUnexplained,
  insertOutflows,
  type Outflow,
  setSwitch,
} from './payout-outflows.repository.js';
import { findByKeys, findKnownSignatures } from './payouts.repository.js';

/** How long an outflow may wait for what explains it, such as a payment that has not been judged again yet. */
const EXPLAIN_MS = 30_000;
const EXPLAINED_A_ROUND = 100;

/** What has left the wallet: the key that its memo names, and what it has paid for that payout. */
interface ReadOutflow {
  readonly transaction: RawTransaction;
  readonly key: string;
  readonly paid: Paid | undefined;
}

/** Explains everything that leaves the payout wallet, and pauses payouts when it can't. */
@Injectable()
@HearsOutflows()
export class PayoutOutflows implements OutflowListener {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: ChainReader,
    private readonly landing: PayoutLanding,
    private readonly paidBy: PaidBy,
    private readonly discovery: DiscoveryService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async noted(tx: Tx, transactions: readonly RawTransaction[]): Promise<void> {
    const signatures = transactions.map(({ signature }) => signature);
    const known = await findKnownSignatures(tx, signatures);
    await insertOutflows(
      tx,
      signatures.filter((signature) => !known.has(signature)),
    );
  }

  /**
   * Looks for the payouts behind outflows that the database does not know: it was restored from a backup. One that can't be booked
   * stays unexplained.
   * @throws RpcFailure when no endpoint responds usably
   */
  async explain(now = new Date()): Promise<void> {
    for (const outflow of await findUnexplained(this.unitOfWork.read, EXPLAINED_A_ROUND)) {
      const read = await this.read(outflow.signature);
      const explained = read && (await this.explainOne(read));
      // Recorded first: a payout that is explained and not recorded would look as if it were still owed.
      const isRecorded = explained !== 'payout' || (await this.recordLanded(read!));
      if (explained && isRecorded)
        await explainOutflows(this.unitOfWork.read, [outflow.signature], explained);
      else if (now.getTime() - outflow.notedAt.getTime() >= EXPLAIN_MS) await this.pause(outflow);
    }
  }

  /**
   * Whether everything that has left the wallet up to a slot is known and explained. Until then, nothing is sent, because the
   * database may have been restored from a backup and may not know what it has paid.
   */
  async isSettled(slot: number): Promise<boolean> {
    const tx = this.unitOfWork.read;
    const watch = await findWatch(tx);
    if (!watch || watch.problem !== null || watch.readSlot < slot) return false;
    return (await findUnexplained(tx)).length === 0;
  }

  async arePaused(): Promise<boolean> {
    return (await findSwitch(this.unitOfWork.read))?.paused ?? false;
  }

  /** One endpoint alone can't make up a payout, which would then be owed. */
  private async read(signature: string): Promise<ReadOutflow | undefined> {
    const transaction = await this.reader.transaction(signature);
    if (!transaction) return undefined;
    const key = keyOfMemo(transaction.memo ?? '');
    const [row] = await findByKeys(this.unitOfWork.read, [key]);
    const paid = await this.paidBy.read(transaction, key, row?.currency);
    if (paid && !(await this.reader.agreedTransaction(signature))) return undefined;
    return { transaction, key, paid };
  }

  private async explainOne(read: ReadOutflow): Promise<'payout' | 'memo' | undefined> {
    try {
      return await this.unitOfWork.run((tx) => this.explanationOf(tx, read));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { signature } = read.transaction;
      this.logger.error(
        { err: error, payout: read.key, signature },
        'a payout that has left can’t be booked',
      );
      return undefined;
    }
  }

  private async explanationOf(tx: Tx, read: ReadOutflow): Promise<'payout' | 'memo' | undefined> {
    if (await this.isPayout(tx, read)) return 'payout';
    for (const { instance } of decoratedProviders<unknown, OutflowSource>(this.discovery, ExplainsOutflows))
      if (await instance.explains(tx, read.transaction)) return 'memo';
    return undefined;
  }

  private async isPayout(tx: Tx, { transaction, key, paid }: ReadOutflow): Promise<boolean> {
    if (paid && this.paidBy.tookMore(transaction, key, paid)) return false;
    const kind = kindOf(key, PAYOUT_KINDS);
    // A payout that the chain has refused costs a fee.
    if (kind === undefined || (!paid && !transaction.failed)) return false;
    const [row] = await findByKeys(tx, [key]);
    if (row) return !paid || (isPaidTo(row, paid) && (row.signature ?? paid.signature) === paid.signature);
    return paid !== undefined && (await this.recover(tx, kind, key, paid));
  }

  /** The chain has made the payout, so it waits for nothing more, such as approvals. */
  private async recordLanded({ key, paid }: ReadOutflow): Promise<boolean> {
    const [row] = await findByKeys(this.unitOfWork.read, [key]);
    return !row || !paid || this.landing.record([{ id: row.id, paid }]);
  }

  private async recover(tx: Tx, kind: PayoutKind, key: string, paid: Paid): Promise<boolean> {
    for (const { options, instance } of decoratedProviders<PayoutKind, PayoutSource>(
      this.discovery,
      OwesPayouts,
    ))
      if (options === kind) return instance.recover(tx, key, paid);
    return false;
  }

  private async pause({ signature }: Outflow): Promise<void> {
    this.logger.error({ signature }, 'something has left the payout wallet that is no payout');
    await this.unitOfWork.run(async (tx) => {
      if (
        await setSwitch(tx, true, `The transaction ${signature} has taken something from the payout wallet.`)
      )
        await appendEvent(tx, 'payout.switched', { paused: true });
    });
  }
}
