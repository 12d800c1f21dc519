import { expect, it } from '@jest/globals';
import { approvalMark, offChainId } from './off-chain-id.js';

it.each([
  ['simulated', 'localnet', 'SIM'],
  ['simulated', 'mainnet-beta', 'SIM'],
  ['solana', 'localnet', 'LOC-HAND'],
  ['solana', 'devnet', 'DEV-HAND'],
  ['solana', 'mainnet-beta', 'HAND'],
] as const)('in %s mode on %s, the ids of approved payments begin with %s', (mode, cluster, mark) => {
  const id = offChainId(approvalMark({ mode, cluster }), Buffer.from([0x0f, 0xa0]));
  expect(id).toBe(`${mark}-0FA0`);
});
