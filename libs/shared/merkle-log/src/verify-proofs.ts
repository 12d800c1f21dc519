import { HASH_BYTES, sameBytes, type Sha256 } from './bytes.js';
import { nodeHash } from './tree.js';

const half = (value: number): number => Math.floor(value / 2);
const isOdd = (value: number): boolean => value % 2 === 1;
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const areHashes = (hashes: readonly Uint8Array[]): boolean =>
  hashes.every(({ length }) => length === HASH_BYTES);

export interface InclusionProof {
  readonly leafHash: Uint8Array;
  readonly index: number;
  readonly size: number;
  readonly path: readonly Uint8Array[];
}

/** Returns whether the tree with this root and size contains the leaf at its index (RFC 9162, section 2.1.3.2). */
export function verifyInclusion(sha256: Sha256, proof: InclusionProof, root: Uint8Array): boolean {
  const { leafHash, index, size, path } = proof;
  if (!isCount(index) || !isCount(size) || index >= size || !areHashes([leafHash, ...path])) return false;
  let position = index;
  let last = size - 1;
  let hash = leafHash;
  for (const sibling of path) {
    if (last === 0) return false;
    if (isOdd(position) || position === last) {
      hash = nodeHash(sha256, sibling, hash);
      while (!isOdd(position) && position !== 0) [position, last] = [half(position), half(last)];
    } else {
      hash = nodeHash(sha256, hash, sibling);
    }
    [position, last] = [half(position), half(last)];
  }
  return last === 0 && sameBytes(hash, root);
}

export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/**
 * Returns whether the later tree begins with the earlier one (RFC 9162, section 2.1.4.2). Every tree begins with the empty
 * one, for which the proof is empty, as it is for equal sizes.
 */
export function verifyConsistency(
  sha256: Sha256,
  earlier: TreeHead,
  later: TreeHead,
  path: readonly Uint8Array[],
): boolean {
  if (!isCount(earlier.size) || !isCount(later.size) || earlier.size > later.size) return false;
  if (!areHashes(path)) return false;
  if (earlier.size === 0)
    return (
      path.length === 0 && sameBytes(earlier.root, sha256(new Uint8Array())) && sizeZeroAgrees(sha256, later)
    );
  if (earlier.size === later.size) return path.length === 0 && sameBytes(earlier.root, later.root);
  return climbs(sha256, earlier, later, path);
}

const sizeZeroAgrees = (sha256: Sha256, { size, root }: TreeHead): boolean =>
  size > 0 || sameBytes(root, sha256(new Uint8Array()));

function climbs(sha256: Sha256, earlier: TreeHead, later: TreeHead, path: readonly Uint8Array[]): boolean {
  let position = earlier.size - 1;
  let last = later.size - 1;
  while (isOdd(position)) [position, last] = [half(position), half(last)];
  // A complete earlier tree is itself the first node of the proof, which therefore leaves it out.
  const [first, ...rest] = position === 0 ? [earlier.root, ...path] : path;
  if (!first) return false;
  let before = first;
  let after = first;
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(position) || position === last) {
      before = nodeHash(sha256, sibling, before);
      after = nodeHash(sha256, sibling, after);
      while (!isOdd(position) && position !== 0) [position, last] = [half(position), half(last)];
    } else {
      after = nodeHash(sha256, after, sibling);
    }
    [position, last] = [half(position), half(last)];
  }
  return last === 0 && sameBytes(before, earlier.root) && sameBytes(after, later.root);
}
