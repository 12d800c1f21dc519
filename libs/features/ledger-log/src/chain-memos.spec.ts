import { expect, it } from '@jest/globals';
import type { ChainReader } from '#money/chain';
import { readMemos } from './chain-memos.js';

const NOTE = 'kingdom.example/ledger\n1\nAA==\n\n— kingdom.example/ledger AAAA\n';
const listed = Array.from({ length: 2_001 }, (_, index) => ({
  signature: `s${index}`,
  slot: 5_000 - index,
  failed: index === 3,
  memo: index === 2 ? null : index === 1 ? '[7] release' : `[9] ${NOTE}`,
}));
const reader = {
  signatures: (_: string, { before, limit }: { before?: string; limit: number }) => {
    const from = before === undefined ? 0 : listed.findIndex(({ signature }) => signature === before) + 1;
    return Promise.resolve(listed.slice(from, from + limit));
  },
  transaction: (signature: string) =>
    Promise.resolve({ memo: NOTE, blockTime: 7, signers: [signature === 's0' ? 'another' : 'wallet'] }),
} as unknown as ChainReader;

it('all signed notes of a wallet are read, the oldest first, and no failed transactions or other memos', async () => {
  const memos = await readMemos(reader, 'wallet');
  expect(memos).toHaveLength(2_001 - 3);
  expect(memos[0]).toEqual({ signature: 's2000', text: NOTE, blockTime: 7, isOwn: true });
  expect(memos.at(-1)).toEqual({ signature: 's0', text: NOTE, blockTime: 7, isOwn: false });
});

it('a transaction that is listed and cannot be read is an error', async () => {
  const without = { ...reader, transaction: () => Promise.resolve(null) } as unknown as ChainReader;
  await expect(readMemos(without, 'wallet')).rejects.toThrow('does not have it');
});
