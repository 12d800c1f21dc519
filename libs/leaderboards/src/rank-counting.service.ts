import { Injectable } from '@nestjs/common';
import { type Tx, UnitOfWork } from '#libs/platform';
import { countMoves, cut, findUneven, joinBelow, tryToCount } from './ranks.repository.js';

const BATCH = 5_000;

/** Keeps the buckets that ranks are counted by. Ranks are exact without it too, and slower the longer it has not run. */
@Injectable()
export class RankCounting {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Counts every move there is, unless another worker is at it. A move is counted and taken away in one transaction: once. */
  async countAll(): Promise<void> {
    const changed = new Set<string>();
    while ((await this.unitOfWork.run((tx) => this.countSome(tx, changed))) === BATCH);
    if (changed.size > 0) await this.unitOfWork.run((tx) => this.evenOut(tx, [...changed]));
  }

  private async countSome(tx: Tx, changed: Set<string>): Promise<number> {
    if (!(await tryToCount(tx))) return 0;
    const { buckets, moves } = await countMoves(tx, BATCH);
    for (const bucket of buckets) changed.add(bucket);
    return moves;
  }

  /** Only once everything is counted: half-counted buckets look sparse that are not. What is left uneven waits for its next change. */
  private async evenOut(tx: Tx, buckets: readonly string[]): Promise<void> {
    if (!(await tryToCount(tx))) return;
    // After a long time without a worker there may be much to cut.
    await tx.query('SET LOCAL statement_timeout = 0');
    const { full, sparse } = await findUneven(tx, buckets);
    for (const bucket of full) await cut(tx, bucket);
    for (const bucket of sparse) await joinBelow(tx, bucket);
  }
}
