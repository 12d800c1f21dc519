import { Injectable } from '@nestjs/common';
import type {
  LogConsistency,
  LogConsistencyQuery,
  LogInclusion,
  LogInclusionQuery,
  LogLeafList,
  LogLeafQuery,
} from '#contracts';
import {
  consistencyRanges,
  inclusionRanges,
  nodesOf,
  nodesOfProof,
  proofOf,
  type Range,
  rootHash,
  toBase64,
} from '#merkle-log';
import { type Tx, UnitOfWork } from '#platform';
import { readerOf } from './ledger-log.service.js';
import { OutsideLogError } from './ledger-log.errors.js';
import { findLeaves, findSize } from './log.repository.js';
import { sha256 } from './log-key.js';

/** Serves the leaves of the log, and proofs between them and its heads. */
@Injectable()
export class LogProofs {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async leaves({ from, limit }: LogLeafQuery): Promise<LogLeafList> {
    const items = await findLeaves(this.unitOfWork.read, from, limit);
    return { items, nextFrom: items.length < limit ? null : from + items.length };
  }

  /** @throws OutsideLogError */
  async inclusion({ leaf, size }: LogInclusionQuery): Promise<LogInclusion> {
    const tx = this.unitOfWork.read;
    await assertWithin(tx, leaf < size ? size : Infinity);
    const root = rootHash(sha256, size, await readerOf(tx, nodesOf({ start: 0, end: size })));
    const path = await pathOf(tx, inclusionRanges(leaf, size));
    return { leaf, size, root: toBase64(root), path: path.map(toBase64) };
  }

  /** @throws OutsideLogError */
  async consistency({ from, to }: LogConsistencyQuery): Promise<LogConsistency> {
    const tx = this.unitOfWork.read;
    await assertWithin(tx, from <= to ? to : Infinity);
    return { from, to, path: (await pathOf(tx, consistencyRanges(from, to))).map(toBase64) };
  }
}

/** Returns the hashes of ranges, as proofs list them. */
export async function pathOf(tx: Tx, ranges: readonly Range[]): Promise<Uint8Array[]> {
  return proofOf(sha256, ranges, await readerOf(tx, nodesOfProof(ranges)));
}

async function assertWithin(tx: Tx, size: number): Promise<void> {
  const present = await findSize(tx);
  if (size > present) throw new OutsideLogError(present);
}
