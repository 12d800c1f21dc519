import { verify } from '@node-rs/argon2';
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

/** Work to repeat for some seconds. */
export interface AloneOrder {
  work: 'donation' | 'purchase' | 'read' | 'password';
  seconds: number;
  /** For `password`: the password to check, and its hash in PHC notation. */
  password?: string;
  passwordHash?: string;
}

/** The limits: the essential work of a request without a site, as often at the same time as there are connections. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: CONNECTIONS });
await pool.query(SCHEMA);

const gift = (): GiftBody => ({
  walletAddress: randomUUID(),
  amount: '5',
  proof: { nonce: randomUUID(), signature: 'x'.repeat(88) },
});
const purchase: PurchaseBody = { tokenAmount: '10000', paymentCurrency: 'SOL', buyerWallet: randomUUID() };
let reads = 0;

const works: Record<AloneOrder['work'], (order: AloneOrder) => Promise<unknown>> = {
  donation: () => once(pool, 'donation', randomUUID(), (client) => recordDonation(client, gift())),
  purchase: () => once(pool, 'purchase', randomUUID(), (client) => recordPurchase(client, purchase)),
  read: () => (reads++ % 2 ? donationTotals(pool) : latestDonations(pool)),
  password: ({ password = '', passwordHash = '' }) => verify(passwordHash, password),
};

process.on('message', (order: AloneOrder) => {
  void repeat(() => works[order.work](order), order.seconds).then((load) => process.send?.(load));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function repeat(work: () => Promise<unknown>, seconds: number): Promise<Load> {
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
