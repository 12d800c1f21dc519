import { makeEntitlements } from '#features/presale';
import { Ledger } from '#money/ledger';
import { confirmPurchases } from '../test/support/confirmed-purchases.js';
import { startKingdom } from '../test/support/kingdom.js';
import { newWallet } from '../test/support/purchases.js';
import type { BenchEngines } from './bench-engines.js';
import { type Measure, ratioOf } from './measures.js';

const WALLETS = 10_000;
const BATCH = 500;
const TOKENS = 10_000_000n;
/** From then on, a tree would be stored and not made for each reader (decision 081). */
const LIMIT_S = 3;

/** Measures how long the tree of who is owed what takes, from the ledger to its root. */
export async function measureEntitlements(engines: BenchEngines): Promise<Measure[]> {
  const kingdom = await startKingdom({ databaseUrl: await engines.freshDatabase(), redisUrl: '' });
  try {
    for (let start = 0; start < WALLETS; start += BATCH)
      await confirmPurchases(
        kingdom,
        Array.from({ length: BATCH }, () => ({ wallet: newWallet(), tokenAmount: TOKENS })),
      );
    const began = performance.now();
    const { items } = await kingdom.unitOfWork.snapshot((tx) =>
      makeEntitlements(tx, new Ledger(), Math.floor(Date.now() / 1_000)),
    );
    const seconds = (performance.now() - began) / 1_000;
    if (items.length !== WALLETS) throw new Error(`${items.length} wallets`);
    return [
      {
        what: `the tree of ${WALLETS.toLocaleString('en')} wallets`,
        ours: `${seconds.toFixed(2)} s`,
        peer: `${LIMIT_S} s, from which on it would be stored`,
        ratio: ratioOf(seconds, LIMIT_S),
        aim: '≤ 1',
      },
    ];
  } finally {
    await kingdom.close();
  }
}
