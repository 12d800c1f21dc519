import type { Cluster, MoneyMode } from './primitives.js';

export type TestCluster = Exclude<Cluster, 'mainnet-beta'>;

/**
 * Returns the cluster if payments are settled on one where money has no value. Everything on such a site is marked with its
 * name. Returns undefined if payments are simulated, which has marks of its own, or settled on the main network.
 */
export const testClusterOf = ({ mode, cluster }: MoneyMode): TestCluster | undefined =>
  mode === 'simulated' || cluster === 'mainnet-beta' ? undefined : cluster;

/** The beginning of page titles and mail subjects, such as `[localnet] `; empty if no test cluster is used. */
export const clusterPrefix = (money: MoneyMode): string => {
  const cluster = testClusterOf(money);
  return cluster ? `[${cluster}] ` : '';
};
