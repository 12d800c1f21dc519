import pg from 'pg';
import { ENTITIES } from '#features';
import { createDataSource, type Tx, UnitOfWork } from '#platform';
import { fillTables } from '../test/support/fill-tables.js';
import { migrations } from '../migrations/index.js';
import { fillDonations } from './fill-donations.js';
import { fillLeaderboard } from './fill-leaderboard.js';
import { fillMember } from './growth/member.js';
import { COSTS } from './growth/costs.js';
import type { Cost, Filled } from './growth/filled.js';
import { type Measure, ms, percentile, ratioOf } from './measures.js';
import { createDatabase, startOwnPostgres } from './own-postgres.js';

const SMALL = { rows: 10_000, donations: 10_000 };
const LARGE = { rows: 1_000_000, donations: 10_000_000 };
/** PostgreSQL's default is a cache of 128 MB, and a row that is not in it costs more than the search for it. */
const OF_A_LARGE_KINGDOM = { shared_buffers: '4GB' };
/** The tables of purchases, players, notifications and events, and those that are read together with them. */
const TABLES = [
  'account',
  'account_session',
  'donor_standing',
  'game_session',
  'idempotency_key',
  'ledger_account',
  'member_donation_tally',
  'notification',
  'outbox_event',
  'presale_purchase',
  'processed_event',
];
/** How often each side does its work, and how often if rows have to be made for it first. */
const RUNS = { reading: 151, prepared: 31 };
const WARM_UPS = 5;

/**
 * Compares the cost of lists, figures, sweeps and prunes with ten million donations and a million purchases, players,
 * notifications and events, with their cost at ten thousand. Both sides do the same amount of work: a prune deletes as many
 * rows. They take turns, so that other load on the machine affects both.
 */
export async function measureGrowth(): Promise<Measure[]> {
  const postgres = await startOwnPostgres(OF_A_LARGE_KINGDOM);
  const small = await openFilled(postgres.url, SMALL);
  const large = await openFilled(postgres.url, LARGE);
  try {
    const measures: Measure[] = [];
    for (const [what, cost] of Object.entries(COSTS)) measures.push(await compare(what, cost, small, large));
    return measures;
  } finally {
    await small.close();
    await large.close();
  }
}

async function openFilled(
  serverUrl: string,
  { rows, donations }: typeof SMALL,
): Promise<Filled & { close: () => Promise<void> }> {
  const DATABASE_URL = await createDatabase(serverUrl);
  const dataSource = await createDataSource(
    { DATABASE_URL, DATABASE_POOL: 4 },
    { entities: ENTITIES, migrations },
  ).initialize();
  await dataSource.runMigrations();
  const work = new UnitOfWork(dataSource);
  // A connection without a statement time-out.
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await fillTables(client, rows, TABLES);
  await fillDonations(client, donations);
  const periodId = await fillLeaderboard(client, work, rows);
  await fillMember(client);
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
  await client.end();
  return { rows, donations, periodId, work, close: () => dataSource.destroy() };
}

async function compare(what: string, cost: Cost, small: Filled, large: Filled): Promise<Measure> {
  const times = { small: [] as number[], large: [] as number[] };
  const runs = cost.prepare ? RUNS.prepared : RUNS.reading;
  for (let run = -WARM_UPS; run < runs; run++) {
    const [few, many] = [await timeOf(cost, small), await timeOf(cost, large)];
    if (run < 0) continue;
    times.small.push(few);
    times.large.push(many);
  }
  const [few, many] = [percentile(times.small, 50), percentile(times.large, 50)];
  const ratio = ratioOf(many, few);
  return {
    what,
    ours: ms(many),
    peer: `${ms(few)} with ${SMALL.rows.toLocaleString('en')}`,
    ratio,
    aim: '≤ 1.5',
  };
}

/** Returns the milliseconds of the work. It is rolled back, so that every run finds the same rows. */
async function timeOf({ prepare, run }: Cost, filled: Filled): Promise<number> {
  let spent = Number.NaN;
  const attempt = filled.work.run(async (tx: Tx) => {
    await prepare?.(tx, filled);
    const start = performance.now();
    await run(tx, filled);
    spent = performance.now() - start;
    throw new RolledBack();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return spent;
}

class RolledBack extends Error {}
