import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toHex, utf8 } from './bytes.js';
import { consistencyRanges, inclusionRanges, nodesOfProof, proofOf } from './proofs.js';
import { appended, leafHash, type Node, nodeHash, nodesOf, rootHash, splitOf } from './tree.js';
import { verifyConsistency, verifyInclusion } from './verify-proofs.js';

const sha256 = (data: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(data).digest());
const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const nameOf = ({ level, index }: Node) => `${level}/${index}`;

/** RFC 6962, section 2.1, word for word. */
function naiveRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array());
  if (leaves.length === 1) return leafHash(sha256, leaves[0]!);
  const split = splitOf(leaves.length);
  return nodeHash(sha256, naiveRoot(leaves.slice(0, split)), naiveRoot(leaves.slice(split)));
}

/** RFC 6962, section 2.1.1, word for word. */
function naivePath(index: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  if (leaves.length <= 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...naivePath(index, left), naiveRoot(right)]
    : [...naivePath(index - split, right), naiveRoot(left)];
}

/** A log that stores nodes as a database does: written once, and read one by one. */
class StoredTree {
  private readonly nodes = new Map<string, Uint8Array>();
  size = 0;
  readonly read = (node: Node): Uint8Array => {
    const hash = this.nodes.get(nameOf(node));
    if (!hash) throw new Error(`Node ${nameOf(node)} is not stored`);
    return hash;
  };

  append(leaves: readonly Uint8Array[]): void {
    const hashes = leaves.map((leaf) => leafHash(sha256, leaf));
    for (const { hash, ...node } of appended(sha256, this.size, hashes, this.read)) {
      if (this.nodes.has(nameOf(node))) throw new Error(`Node ${nameOf(node)} is written twice`);
      this.nodes.set(nameOf(node), hash);
    }
    this.size += leaves.length;
  }

  root = (size = this.size) => rootHash(sha256, size, this.read);
  inclusion = (index: number, size = this.size) => proofOf(sha256, inclusionRanges(index, size), this.read);
  consistency = (earlier: number, size = this.size) =>
    proofOf(sha256, consistencyRanges(earlier, size), this.read);
}

const treeOf = (leaves: readonly Uint8Array[]): StoredTree => {
  const tree = new StoredTree();
  tree.append(leaves);
  return tree;
};
const numbered = (count: number) => Array.from({ length: count }, (_, index) => utf8(`leaf ${index}`));

/** The leaves and roots with which implementations of Certificate Transparency test themselves. */
const CT_LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const CT_ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('the tree', () => {
  it('has the roots of the test vectors of Certificate Transparency', () => {
    const tree = treeOf(CT_LEAVES.map(fromHex));
    expect(CT_ROOTS.map((_, size) => toHex(tree.root(size)))).toEqual(CT_ROOTS);
  });

  it('has the root that RFC 6962 defines, in whatever batches its leaves came', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.uint8Array({ maxLength: 9 }), { maxLength: 20 }), { maxLength: 8 }),
        (batches) => {
          const tree = new StoredTree();
          for (const batch of batches) tree.append(batch);
          const leaves = batches.flat();
          for (let size = 0; size <= leaves.length; size += 1)
            expect(toHex(tree.root(size))).toBe(toHex(naiveRoot(leaves.slice(0, size))));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is addressed beyond 32 bits', () => {
    const size = 2 ** 40 + 3;
    expect(nodesOf({ start: 0, end: size })).toEqual([
      { level: 40, index: 0 },
      { level: 1, index: 2 ** 39 },
      { level: 0, index: 2 ** 40 + 2 },
    ]);
    expect(inclusionRanges(size - 1, size)).toHaveLength(2);
  });

  it('reads few nodes for a proof in a tree of a million leaves', () => {
    const size = 1_000_003;
    for (const index of [0, 1, 524_287, 524_288, 999_999, size - 1])
      expect(nodesOfProof(inclusionRanges(index, size)).length).toBeLessThan(40);
    for (const earlier of [1, 2, 524_287, 524_288, 999_999, size - 1])
      expect(nodesOfProof(consistencyRanges(earlier, size)).length).toBeLessThan(60);
  });
});

describe('inclusion proofs', () => {
  it('are those that RFC 6962 defines, and verify, for every leaf of every size up to 40', () => {
    const leaves = numbered(40);
    const tree = treeOf(leaves);
    for (let size = 1; size <= leaves.length; size += 1)
      for (let index = 0; index < size; index += 1) {
        const path = tree.inclusion(index, size);
        expect(path.map(toHex)).toEqual(naivePath(index, leaves.slice(0, size)).map(toHex));
        const proof = { leafHash: leafHash(sha256, leaves[index]!), index, size, path };
        expect(verifyInclusion(sha256, proof, tree.root(size))).toBe(true);
      }
  });

  it('fail for another leaf, index, root or path', () => {
    const leaves = numbered(23);
    const tree = treeOf(leaves);
    const root = tree.root();
    fc.assert(
      fc.property(
        fc.nat(22),
        fc.nat(22),
        fc.nat(31),
        fc.integer({ min: 1, max: 255 }),
        (index, other, at, flip) => {
          const path = tree.inclusion(index);
          const proof = { leafHash: leafHash(sha256, leaves[index]!), index, size: 23, path };
          const verifies = (change: Partial<typeof proof>, to = root) =>
            verifyInclusion(sha256, { ...proof, ...change }, to);
          const changed = (hash: Uint8Array) =>
            hash.map((byte, position) => (position === at ? byte ^ flip : byte));
          expect(verifies({})).toBe(true);
          if (other !== index) expect(verifies({ index: other })).toBe(false);
          expect(verifies({ leafHash: changed(proof.leafHash) })).toBe(false);
          expect(verifies({}, changed(root))).toBe(false);
          path.forEach((_, step) =>
            expect(verifies({ path: path.with(step, changed(path[step]!)) })).toBe(false),
          );
          expect(verifies({ path: path.slice(1) })).toBe(false);
          expect(verifies({ path: path.slice(0, -1) })).toBe(false);
          expect(verifies({ path: [...path, root] })).toBe(false);
        },
      ),
    );
  });

  it.each([-1, 0.5, 23, Number.NaN])('are refused for leaf %p of 23', (index) => {
    expect(() => inclusionRanges(index, 23)).toThrow(RangeError);
    const leaf = leafHash(sha256, utf8(''));
    expect(verifyInclusion(sha256, { leafHash: leaf, index, size: 23, path: [] }, leaf)).toBe(false);
  });
});

describe('consistency proofs', () => {
  const tree = treeOf(numbered(40));
  const head = (size: number) => ({ size, root: tree.root(size) });

  it('verify between every two sizes up to 40', () => {
    for (let size = 0; size <= 40; size += 1)
      for (let earlier = 0; earlier <= size; earlier += 1)
        expect(verifyConsistency(sha256, head(earlier), head(size), tree.consistency(earlier, size))).toBe(
          true,
        );
  });

  it('fail after any leaf of the earlier tree was changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(39), fc.nat(39), (size, before, at) => {
        const earlier = 1 + (before % size);
        const forged = treeOf(numbered(40).with(at % earlier, utf8('forged')));
        const later = { size, root: forged.root(size) };
        expect(verifyConsistency(sha256, head(earlier), later, forged.consistency(earlier, size))).toBe(
          false,
        );
      }),
    );
  });

  it('fail when the log has become shorter, or with hashes left out or added', () => {
    expect(verifyConsistency(sha256, head(9), head(7), tree.consistency(7, 9))).toBe(false);
    const path = tree.consistency(7, 30);
    expect(verifyConsistency(sha256, head(7), head(30), path.slice(1))).toBe(false);
    expect(verifyConsistency(sha256, head(7), head(30), path.slice(0, -1))).toBe(false);
    expect(verifyConsistency(sha256, head(7), head(30), [...path, path[0]!])).toBe(false);
    expect(verifyConsistency(sha256, { size: 0, root: tree.root(1) }, head(30), [])).toBe(false);
  });

  it('agree with the proof of RFC 6962, section 2.1.3, from 3 to 7 leaves', () => {
    expect(consistencyRanges(3, 7)).toEqual([
      { start: 2, end: 3 },
      { start: 3, end: 4 },
      { start: 0, end: 2 },
      { start: 4, end: 7 },
    ]);
  });
});
