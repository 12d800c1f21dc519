import { createHash } from 'node:crypto';

/** What a wallet is owed, in base units. `key` are the 32 bytes of its address. */
export interface Leaf {
  readonly key: Uint8Array;
  readonly unlocked: bigint;
  readonly locked: bigint;
}

/** A Merkle tree in the format of the deployed distributor programs. */
export interface Tree {
  /** 32 bytes. */
  readonly root: Buffer;
  /** The hashes from the leaf at `index` to the root, which the program takes with a claim. */
  proofOf(index: number): Buffer[];
}

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}

const hashOfLeaf = ({ key, unlocked, locked }: Leaf): Buffer =>
  sha256(LEAF, sha256(key, u64(unlocked), u64(locked)));

const hashOfPair = (one: Buffer, other: Buffer): Buffer =>
  Buffer.compare(one, other) <= 0 ? sha256(NODE, one, other) : sha256(NODE, other, one);

/** Builds the tree. The last hash of a level with an odd count is paired with itself. Without leaves, the root is 32 zeros. */
export function treeOf(leaves: readonly Leaf[]): Tree {
  const levels = [leaves.map(hashOfLeaf)];
  for (let level = levels[0]!; level.length > 1; level = levels.at(-1)!) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, index) =>
      hashOfPair(level[2 * index]!, level[2 * index + 1] ?? level[2 * index]!),
    );
    levels.push(pairs);
  }
  return {
    root: levels.at(-1)![0] ?? Buffer.alloc(32),
    proofOf: (index) =>
      levels.slice(0, -1).map((level, depth) => {
        const own = index >> depth;
        return level[own ^ 1] ?? level[own]!;
      }),
  };
}

/** Whether a proof leads from the leaf to the root, as the program checks it. */
export const isProven = (leaf: Leaf, proof: readonly Buffer[], root: Buffer): boolean =>
  proof.reduce(hashOfPair, hashOfLeaf(leaf)).equals(root);
