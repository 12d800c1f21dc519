import pg from 'pg';
import type { Measure } from '../measures.js';
import { brandWithSale } from './brands.js';
import { type Engine, type KingdomSite, startKingdomSite } from './kingdom-site.js';
import { LoadGenerator } from './load.js';
import { purchaseRequest } from './purchases.js';

const BUYERS = 5_000;
const LEFT = 1_000;
/** Base units of one purchase. */
const EACH = 10_000n * 1_000_000n;
/** In whole tokens: half of a new kingdom's sale is sold, and the other half is enough for exactly `LEFT` purchases. */
const SUPPLY = String(2 * LEFT * 10_000);
const SLOWEST_MS = 5_000;

/** Lets five thousand buyers ask within one second for the last thousand purchases. */
export async function measureLastPurchases(): Promise<Measure[]> {
  const generator = await LoadGenerator.start();
  return [...(await measureOn('Redis', generator)), ...(await measureOn('embedded', generator))];
}

async function measureOn(engine: Engine, generator: LoadGenerator): Promise<Measure[]> {
  const kingdom = await startKingdomSite(engine, brandWithSale(SUPPLY));
  const requests = Array.from({ length: BUYERS }, () => purchaseRequest());
  const rush = await generator.prepare({ kind: 'rush', port: kingdom.port, requests });
  const began = new Date();
  const { latencies, statuses } = await rush();
  const { doneAt } = await kingdom.handled(began);
  const sold = await soldIn(kingdom);
  await kingdom.stop();
  const { 202: accepted = 0, 409: soldOut = 0 } = statuses;
  const what = `${BUYERS} buyers in one second for the last ${LEFT} purchases, ${engine}`;
  const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
  const slowest = latencies.reduce((most, each) => Math.max(most, each), 0);
  return [
    {
      what: `${what}: sold`,
      ours: `${sold} (${accepted} accepted)`,
      peer: String(LEFT),
      ratio: (sold / LEFT).toFixed(2),
      aim: '1',
    },
    {
      what: `${what}: slowest response`,
      ours: seconds(slowest),
      peer: seconds(SLOWEST_MS),
      ratio: (slowest / SLOWEST_MS).toFixed(2),
      aim: '≤ 1',
    },
    {
      what: `${what}: responses other than 202 and 409`,
      ours: `${BUYERS - accepted - soldOut} ${othersOf(statuses)}`.trim(),
      peer: '',
      ratio: '',
      aim: '0',
    },
    {
      what: `${what}: all handled after`,
      ours: seconds(doneAt.getTime() - began.getTime()),
      peer: '',
      ratio: '',
      aim: '',
    },
  ];
}

function othersOf(statuses: Record<number, number>): string {
  const others = Object.entries(statuses).filter(([status]) => status !== '202' && status !== '409');
  return others.length === 0 ? '' : `(${others.map(([status, count]) => `${status}: ${count}`).join(', ')})`;
}

/** How many purchases the ledger has sold. */
async function soldIn({ databaseUrl }: KingdomSite): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ sold: string }>(
    `SELECT coalesce(sum(token_amount), 0)::text AS sold FROM presale_purchase WHERE status = 'confirmed'`,
  );
  await client.end();
  return Number(BigInt(rows[0]!.sold) / EACH);
}
