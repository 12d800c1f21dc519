import { Injectable } from '@nestjs/common';
import { ALL_ROWS_MS, type Tx, UnitOfWork } from '#platform';
import {
  countMoves,
  splitBucket,
  findUnbalancedBuckets,
  mergeIntoBucketBelow,
  tryCountingLock,
} from './ranks.repository.js';

const BATCH = 5_000;

/** Maintains the buckets by which ranks are counted. Ranks are exact without it too, but become slower to compute. */
@Injectable()
export class RankCounting {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Counts all moves unless another worker is doing so. A move is counted and deleted in one transaction. */
  async countAll(): Promise<void> {
    const changed = new Set<string>();
    while ((await this.unitOfWork.run((tx) => this.countSome(tx, changed))) === BATCH);
    // After a long time without a worker, splitting can take long.
    if (changed.size > 0) await this.unitOfWork.run((tx) => this.rebalance(tx, [...changed]), ALL_ROWS_MS);
  }

  private async countSome(tx: Tx, changed: Set<string>): Promise<number> {
    if (!(await tryCountingLock(tx))) return 0;
    const { buckets, moves } = await countMoves(tx, BATCH);
    for (const bucket of buckets) changed.add(bucket);
    return moves;
  }

  /**
   * Splits full buckets and merges sparse ones. Must run after all moves are counted, because half-counted buckets can
   * look sparse. If it is skipped, a bucket is evened out after its next change.
   */
  private async rebalance(tx: Tx, buckets: readonly string[]): Promise<void> {
    if (!(await tryCountingLock(tx))) return;
    const { full, sparse } = await findUnbalancedBuckets(tx, buckets);
    for (const bucket of full) await splitBucket(tx, bucket);
    for (const bucket of sparse) await mergeIntoBucketBelow(tx, bucket);
  }
}
