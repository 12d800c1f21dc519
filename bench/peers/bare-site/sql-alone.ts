import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { CONNECTIONS, type Load } from '../../kingdom/load.js';
import {
  donationTotals,
  type GiftBody,
  latestDonations,
  once,
  type PurchaseBody,
  recordDonation,
  recordPurchase,
} from './records.js';
import { SCHEMA } from './schema.js';

/** What to do for how many seconds. */
export interface SqlOrder {
  work: keyof typeof works;
  seconds: number;
}

/** The limit: the bare site's statements without a site, on as many connections. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: CONNECTIONS });
await pool.query(SCHEMA);

const gift = (): GiftBody => ({
  walletAddress: randomUUID(),
  amount: '5',
  proof: { nonce: randomUUID(), signature: 'x'.repeat(88) },
});
const purchase: PurchaseBody = { tokenAmount: '10000', paymentCurrency: 'SOL', buyerWallet: randomUUID() };
let reads = 0;

const works = {
  donation: () => once(pool, 'donation', randomUUID(), (client) => recordDonation(client, gift())),
  purchase: () => once(pool, 'purchase', randomUUID(), (client) => recordPurchase(client, purchase)),
  read: () => (reads++ % 2 ? donationTotals(pool) : latestDonations(pool)),
};

process.on('message', ({ work, seconds }: SqlOrder) => {
  void run(works[work], seconds).then((load) => process.send?.(load));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function run(work: () => Promise<unknown>, seconds: number): Promise<Load> {
  const latencies: number[] = [];
  const began = performance.now();
  const line = async (): Promise<void> => {
    for (let start = began; start < began + seconds * 1000;) {
      await work();
      const end = performance.now();
      latencies.push(end - start);
      start = end;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, line));
  return { seconds: (performance.now() - began) / 1000, latencies, statuses: {} };
}
