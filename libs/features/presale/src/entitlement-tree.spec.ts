import { describe, expect, it } from '@jest/globals';
import bs58 from 'bs58';
import { isProven, type Leaf, treeOf } from './entitlement-tree.js';

const AMOUNT = 100_000_000_000n;

/** Three leaves of the distributor's own test, with the root and the proofs that it stores for them. */
const golden = {
  leaves: [
    'FLYqJsmJ5AGMxMxK3Qy1rSen4ES2dqqo6h51W3C1tYS',
    'EDGARWktv3nDxRYjufjdbZmryqGXceaFPoPpbUzdpqED',
    'EDGARWktv3nDxRYjufjdbZmryqGXceaFPoPpbUzdpqEH',
  ].map((address): Leaf => ({ key: bs58.decode(address), unlocked: AMOUNT, locked: AMOUNT })),
  root: 'e9d8bcb1000f819fda5379a06e651b075960d81549b9480146b8835db12e7dab',
  proofs: [
    [
      'b63f39b6d122b6e8e48a92d2743a9c98506925562ca117a068aca9a9420817f5',
      '743a070953ade5d63346c7196713fd4b3149276964fb3cbf3b66527a519bce2f',
    ],
    [
      'f5a600ec738fd9289c298ee6b0914c1de605de32deff4a90d51df60935356bac',
      '743a070953ade5d63346c7196713fd4b3149276964fb3cbf3b66527a519bce2f',
    ],
    [
      'dc3a4e7c657cd286561adae22d2582da8e9315ece3f5d7894310fc009d8a9c5c',
      '3fec3c02e07fc757d4f06a55b8f3239a250e7c381ac6276f7f38ac3a6489a1ab',
    ],
  ],
};

it('has the root and the proofs of the deployed distributor', () => {
  const tree = treeOf(golden.leaves);
  expect(tree.root.toString('hex')).toBe(golden.root);
  expect(golden.leaves.map((_, index) => tree.proofOf(index).map((hash) => hash.toString('hex')))).toEqual(
    golden.proofs,
  );
});

describe.each([1, 2, 3, 5, 8, 13])('a tree of %i wallets', (count) => {
  const leaves = Array.from({ length: count }, (_, index): Leaf => {
    return { key: Buffer.alloc(32, index + 1), unlocked: BigInt(index), locked: 2n ** 64n - 1n };
  });
  const tree = treeOf(leaves);

  it('proves each of them, and no other amount', () => {
    for (const [index, leaf] of leaves.entries()) {
      const proof = tree.proofOf(index);
      expect(isProven(leaf, proof, tree.root)).toBe(true);
      expect(isProven({ ...leaf, unlocked: leaf.unlocked + 1n }, proof, tree.root)).toBe(false);
    }
  });
});

it('is a root of zeros while nobody is owed anything', () => {
  expect(treeOf([]).root).toEqual(Buffer.alloc(32));
});
