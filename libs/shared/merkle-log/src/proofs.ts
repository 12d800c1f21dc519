import type { Sha256 } from './bytes.js';
import { type Node, nodesOf, type Range, rangeHash, type ReadNode, splitOf } from './tree.js';

/** The ranges whose hashes prove that a tree of `size` leaves contains leaf `index` (RFC 6962, section 2.1.1). */
export function inclusionRanges(index: number, size: number): Range[] {
  assertWithin(index, size - 1);
  return pathTo(index, { start: 0, end: size });
}

function pathTo(index: number, { start, end }: Range): Range[] {
  if (end - start <= 1) return [];
  const middle = start + splitOf(end - start);
  return index < middle
    ? [...pathTo(index, { start, end: middle }), { start: middle, end }]
    : [...pathTo(index, { start: middle, end }), { start, end: middle }];
}

/** The ranges whose hashes prove that a tree of `size` leaves begins with that of `earlier` (RFC 6962, section 2.1.2). */
export function consistencyRanges(earlier: number, size: number): Range[] {
  assertWithin(earlier, size);
  return earlier === 0 || earlier === size ? [] : subproof(earlier, { start: 0, end: size }, true);
}

function subproof(earlier: number, { start, end }: Range, whole: boolean): Range[] {
  if (earlier === end) return whole ? [] : [{ start, end }];
  const middle = start + splitOf(end - start);
  return earlier <= middle
    ? [...subproof(earlier, { start, end: middle }, whole), { start: middle, end }]
    : [...subproof(earlier, { start: middle, end }, false), { start, end: middle }];
}

/** The perfect subtrees that a proof reads. */
export const nodesOfProof = (ranges: readonly Range[]): Node[] => ranges.flatMap(nodesOf);

/** The hashes of a proof. */
export const proofOf = (sha256: Sha256, ranges: readonly Range[], read: ReadNode): Uint8Array[] =>
  ranges.map((range) => rangeHash(sha256, range, read));

function assertWithin(value: number, limit: number): void {
  if (!Number.isSafeInteger(value) || value < 0 || value > limit)
    throw new RangeError(`${value} is not between 0 and ${limit}`);
}
