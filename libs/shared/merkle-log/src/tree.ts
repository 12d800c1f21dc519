import { joined, type Sha256 } from './bytes.js';

/** The perfect subtree over the leaves from `index * 2^level` on, `2^level` of them. Level 0 holds the leaves. */
export interface Node {
  readonly level: number;
  readonly index: number;
}

/** The leaves from `start` up to, but not including, `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Returns the hash of a perfect subtree. */
export type ReadNode = (node: Node) => Uint8Array;

const LEAF = Uint8Array.of(0);
const INNER = Uint8Array.of(1);

/** The hash of a leaf (RFC 6962, section 2.1). */
export const leafHash = (sha256: Sha256, data: Uint8Array): Uint8Array => sha256(joined(LEAF, data));

/** The hash of a node with two children (RFC 6962, section 2.1). */
export const nodeHash = (sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(joined(INNER, left, right));

/** The largest power of two below `count`, at which RFC 6962 splits a tree of `count` leaves. `count` is above 1. */
export function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

/** The perfect subtrees that make up a range of a tree, from left to right. Only ranges that RFC 6962 forms are valid. */
export function nodesOf({ start, end }: Range): Node[] {
  const nodes: Node[] = [];
  for (let from = start; from < end;) {
    let level = 0;
    while (from % 2 ** (level + 1) === 0 && from + 2 ** (level + 1) <= end) level += 1;
    nodes.push({ level, index: from / 2 ** level });
    from += 2 ** level;
  }
  return nodes;
}

/** The hash of a range: of its perfect subtrees, joined from the right. The hash of no leaves is that of no bytes. */
export function rangeHash(sha256: Sha256, range: Range, read: ReadNode): Uint8Array {
  const hashes = nodesOf(range).map(read);
  return hashes.length === 0
    ? sha256(new Uint8Array())
    : hashes.reduceRight((right, left) => nodeHash(sha256, left, right));
}

/** The root of the tree of the first `size` leaves. */
export const rootHash = (sha256: Sha256, size: number, read: ReadNode): Uint8Array =>
  rangeHash(sha256, { start: 0, end: size }, read);

export interface HashedNode extends Node {
  readonly hash: Uint8Array;
}

/**
 * The perfect subtrees that new leaves add to a tree of `size` leaves, the leaves among them, in the order in which they
 * become complete. Of the tree, it reads only what `nodesOf({ start: 0, end: size })` lists, and no node ever changes.
 */
export function appended(
  sha256: Sha256,
  size: number,
  leafHashes: readonly Uint8Array[],
  read: ReadNode,
): HashedNode[] {
  const edge: HashedNode[] = nodesOf({ start: 0, end: size }).map(({ level, index }) => ({
    level,
    index,
    hash: read({ level, index }),
  }));
  const added: HashedNode[] = [];
  leafHashes.forEach((hash, offset) => {
    let node: HashedNode = { level: 0, index: size + offset, hash };
    added.push(node);
    while (node.index % 2 === 1) {
      const left = edge.pop()!;
      node = {
        level: node.level + 1,
        index: (node.index - 1) / 2,
        hash: nodeHash(sha256, left.hash, node.hash),
      };
      added.push(node);
    }
    edge.push(node);
  });
  return added;
}
