import { randomBytes } from 'node:crypto';
import { type MoneyMode, testClusterOf } from '#contracts';

/** The beginning of the id of a payment that is on no chain (reading D5). */
export type OffChainMark = 'SIM' | 'HAND' | 'LOC-HAND' | 'DEV-HAND';

/** The id of a payment that is on no chain. It opens the receipt, so its bytes must not be guessable. */
export const offChainId = (mark: OffChainMark, bytes: Buffer = randomBytes(16)): string =>
  `${mark}-${bytes.toString('hex').toUpperCase()}`;

const ON_TEST_CLUSTER = { localnet: 'LOC-HAND', devnet: 'DEV-HAND' } as const;

/**
 * The mark of a payment that an operator has verified: `SIM` if payments are simulated, `HAND` on the main network, and
 * with the cluster's name on clusters where money has no value.
 */
export function approvalMark(money: MoneyMode): OffChainMark {
  if (money.mode === 'simulated') return 'SIM';
  const cluster = testClusterOf(money);
  return cluster ? ON_TEST_CLUSTER[cluster] : 'HAND';
}
