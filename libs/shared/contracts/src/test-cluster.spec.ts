import { describe, expect, it } from '@jest/globals';
import { clusterPrefix, testClusterOf } from './test-cluster.js';

describe('the mark of a test cluster', () => {
  it.each([
    ['solana', 'localnet', 'localnet', '[localnet] '],
    ['solana', 'devnet', 'devnet', '[devnet] '],
    ['solana', 'mainnet-beta', undefined, ''],
    ['simulated', 'localnet', undefined, ''],
    ['simulated', 'mainnet-beta', undefined, ''],
  ] as const)('in %s mode on %s is %s', (mode, cluster, mark, prefix) => {
    expect([testClusterOf({ mode, cluster }), clusterPrefix({ mode, cluster })]).toEqual([mark, prefix]);
  });
});
