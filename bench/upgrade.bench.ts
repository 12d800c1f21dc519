import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import { projectRoot } from '#platform';
import { freePort } from '../apps/standalone/src/ports.js';
import { openInbox } from '../test/support/mail-catcher.js';
import { chainSettings, startOwnChain } from '../test/support/own-chain.js';
import { Balancer } from './balancer.js';
import type { BenchEngines } from './bench-engines.js';
import { buildRelease, releaseWithFilesOf } from './built-release.js';
import { benchEnv, type ChildProgram, startProgram } from './child-program.js';
import { type Measure, ms, percentile, ratioOf } from './measures.js';
import { SteadyLoad } from './steady-load.js';
import { Visitors } from './visitors.js';

const REQUESTS_PER_SECOND = 20;
const MEMBERS = 12;
const FILLING = 150;
const BEFORE_MS = 15_000;
const AFTER_MS = 20_000;
/** How long a slow transaction keeps its lock once the migrations wait for it: longer than their lock time-out. */
const SLOW_TRANSACTION_MS = 3_000;
/** How long both releases run at the same time. */
const OVERLAP_MS = 10_000;
const SETTLE_WITHIN_MS = 300_000;

type Order = 'API first' | 'workers first';
type Env = Record<string, string>;

/** The folders of the release that is replaced and of its replacement. */
interface Releases {
  before: string;
  next: string;
  /** Whether the replaced release drains. If it doesn't, its API is removed from the load balancer before it stops. */
  drains: boolean;
}

interface Running {
  program: ChildProgram;
  url: string;
}

/**
 * Replaces an old release with this one under load, as docs/operations.md describes, and counts failures. The old
 * release is built from the git reference `UPGRADE_FROM`; without it, this release replaces itself.
 */
export async function measureUpgrade(engines: BenchEngines): Promise<Measure[]> {
  const from = process.env.UPGRADE_FROM;
  const before = from ? await buildRelease(from) : projectRoot;
  const drains = readFileSync(join(before, '.env.example'), 'utf8').includes('DRAIN_S');
  const next = drains ? projectRoot : releaseWithFilesOf(before);
  const measures: Measure[] = [];
  try {
    for (const order of ['API first', 'workers first'] as const)
      measures.push(...(await measureOrder(engines, { before, next, drains }, order)));
  } finally {
    if (next !== projectRoot) rmSync(next, { recursive: true, force: true });
  }
  return measures;
}

async function measureOrder(engines: BenchEngines, release: Releases, order: Order): Promise<Measure[]> {
  const brand = loadBrand(DEFAULT_BRAND_FILE);
  const chain = await startOwnChain(brand);
  const inbox = await openInbox();
  const uploads = mkdtempSync(join(tmpdir(), 'kingdom-uploads-'));
  const databaseUrl = await engines.freshDatabase();
  const env: Env = {
    ...benchEnv(databaseUrl, engines.redisUrl),
    CAPTCHA_PROVIDER: 'none',
    AUTH_CONFIRM_EMAIL: 'false',
    DATABASE_POOL: '10',
    SMTP_URL: inbox.smtpUrl,
    ...chainSettings(chain),
    UPLOADS_DIR: uploads,
    DRAIN_S: '3',
  };
  const database = new pg.Client({ connectionString: databaseUrl });
  const balancer = new Balancer();
  const running: Running[] = [];
  const start = async (program: 'api' | 'worker', root: string): Promise<Running> => {
    const started = await startRelease(program, env, root);
    running.push(started);
    return started;
  };
  try {
    const [api, worker] = [await start('api', release.before), await start('worker', release.before)];
    await database.connect();
    await balancer.add(api.url);
    const load = new SteadyLoad(REQUESTS_PER_SECOND);
    const visitors = new Visitors(load.counted(balancer), brand.ticker);
    await fill(visitors, balancer, api.url);
    load.start(visitors.kinds);
    await pause(BEFORE_MS);

    load.enter('during');
    const slow = holdLocks(databaseUrl, () => running.length > 2);
    const replaceApi = async (): Promise<void> => {
      const next = await start('api', release.next);
      await balancer.add(next.url);
      if (!release.drains) await balancer.remove(api.url);
      await pause(OVERLAP_MS);
      await api.program.stop();
    };
    const replaceWorker = async (): Promise<void> => {
      await start('worker', release.next);
      await pause(OVERLAP_MS);
      await worker.program.stop();
    };
    if (order === 'API first') {
      await replaceApi();
      await replaceWorker();
    } else {
      await replaceWorker();
      await replaceApi();
    }
    await slow;

    load.enter('after');
    await pause(AFTER_MS);
    await load.stop();
    const unfinished = await countUnfinished(database, visitors);
    const differences = await verify(env);
    return report(order, load, visitors, unfinished, differences, await slowestPurchase(database));
  } finally {
    balancer.close();
    await Promise.all(running.map(({ program }) => program.stop()));
    await database.end();
    await inbox.close();
    await chain.close();
    rmSync(uploads, { recursive: true, force: true });
  }
}

async function startRelease(program: 'api' | 'worker', env: Env, root: string): Promise<Running> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const own = { ...env, [program === 'api' ? 'PORT' : 'WORKER_PORT']: port };
  return { program: await startProgram(program, own, `${url}/health/ready`, root), url };
}

async function fill(visitors: Visitors, balancer: Balancer, apiUrl: string): Promise<void> {
  // The sale opens once the worker has read the chain.
  while ((await balancer.send({ method: 'GET', path: '/api/presale' })).text.includes('"soldTokens":null'))
    await pause(200);
  await visitors.openEveryPage();
  for (let member = 0; member < MEMBERS; member++) await visitors.signUp();
  for (let count = 0; count < FILLING; count++) {
    await visitors.buy();
    await fetch(`${apiUrl}/api/donations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: '5', donationType: 'manual' }),
    });
  }
}

/**
 * Acts as a slow request that holds locks. It ends some time after the migrations have begun to wait for it, or when
 * they are done without having waited.
 */
async function holdLocks(databaseUrl: string, isMigrated: () => boolean): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE outbox_event, donation, account IN ROW EXCLUSIVE MODE');
  const isWaitedFor = async (): Promise<boolean> => {
    const { rowCount } = await client.query(
      `SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`,
    );
    return rowCount !== 0;
  };
  while (!isMigrated() && !(await isWaitedFor())) await pause(50);
  if (!isMigrated()) await pause(SLOW_TRANSACTION_MS);
  process.stdout.write(
    `The migrations ${isMigrated() ? 'did not wait for a lock' : 'waited for a slow request'}.\n`,
  );
  await client.query('COMMIT');
  await client.end();
}

/**
 * Waits up to five minutes for accepted purchases, card orders and events, and returns how many are still unfinished.
 */
async function countUnfinished(database: pg.Client, { purchases, orders }: Visitors): Promise<number> {
  const until = Date.now() + SETTLE_WITHIN_MS;
  for (;;) {
    const { rows } = await database.query<Record<string, number>>(
      `SELECT
         (SELECT count(*) FROM unnest($1::uuid[]) id WHERE NOT EXISTS (
            SELECT FROM presale_purchase p WHERE p.id = id.id AND p.status = 'confirmed'))::int AS purchases,
         (SELECT count(*) FROM unnest($2::uuid[]) id WHERE NOT EXISTS (
            SELECT FROM card_order o WHERE o.id = id.id AND o.status = 'confirmed'))::int AS orders,
         (SELECT count(*) FROM outbox_event WHERE settled_at IS NULL)::int AS events`,
      [purchases.map(({ id }) => id), orders],
    );
    const left = Object.values(rows[0]!).reduce((sum, count) => sum + count, 0);
    if (left === 0 || Date.now() > until) {
      if (left > 0) process.stdout.write(`unfinished: ${JSON.stringify(rows[0])}\n`);
      return left;
    }
    await pause(1_000);
  }
}

async function slowestPurchase(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ seconds: number }>(
    `SELECT max(extract(epoch FROM settled_at - created_at))::float8 AS seconds FROM presale_purchase`,
  );
  return rows[0]!.seconds;
}

/** Runs `kingdom verify`, prints its output if it finds differences, and returns their number. */
async function verify(env: Env): Promise<number> {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/apps/kingdom/src/main.js'), 'verify'], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let lines = '';
  child.stdout.on('data', (text) => (lines += String(text)));
  const [code] = (await once(child, 'close')) as [number];
  if (code === 0) return 0;
  process.stdout.write(lines);
  return lines.split('\n').filter((line) => line.startsWith('  ')).length || 1;
}

function report(
  order: Order,
  load: SteadyLoad,
  { purchases }: Visitors,
  unfinished: number,
  differences: number,
  slowestS: number,
): Measure[] {
  const { failures, total } = load;
  for (const failure of failures.slice(0, 300)) process.stdout.write(`${failure}\n`);
  const [before, during] = [load.times('before'), load.times('during')];
  const [p99Before, p99During] = [percentile(before, 99), percentile(during, 99)];
  const many = (count: number): string => count.toLocaleString('en');
  return [
    {
      what: `upgrade under load, ${order}: failed requests`,
      ours: `${failures.length} of ${many(total)}`,
      peer: '',
      ratio: '',
      aim: '0',
    },
    {
      what: 'the same: request time during it, p99 / slowest',
      ours: `${ms(p99During)} / ${ms(Math.max(...during))}`,
      peer: `${ms(p99Before)} / ${ms(Math.max(...before))} before`,
      ratio: ratioOf(p99During, p99Before),
      aim: '',
    },
    {
      what: `the same: unfinished of ${many(purchases.length)} purchases, and orders and events`,
      ours: `${unfinished}`,
      peer: '',
      ratio: '',
      aim: '0',
    },
    {
      what: 'the same: slowest purchase, from accepted to settled',
      ours: `${slowestS.toFixed(1)} s`,
      peer: '',
      ratio: '',
      aim: '',
    },
    {
      what: 'the same: differences found by verify',
      ours: `${differences}`,
      peer: '',
      ratio: '',
      aim: '0',
    },
  ];
}
