import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { Metrics, rows } from '#platform';
import { freshDatabase } from '../support/database.js';
import { fillTables } from '../support/fill-tables.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { QueryPlans } from '../support/query-plans.js';
import { driveKingdom, METRICS_TOKEN, OWN, PRIVATE_CODE } from './drive-kingdom.js';

const ROWS = 10_000;
/** More rows than a page, a batch or a bucket has, and far fewer than a table. */
const MOST_READ = 1_500;

/** Statements that read whole tables on purpose, and the reasons. */
const READ_ALL: readonly (readonly [statement: RegExp, reason: string])[] = [
  [
    /^SELECT d\.\*, count\(\*\) OVER \(\) AS total FROM/,
    'the hourly verification recomputes everything (decision 046)',
  ],
  [
    / FROM (presale_purchase|donation|game_session|account)\s+WHERE created_at >= \$1 AND created_at < \$2/,
    'figures of a span count all of it',
  ],
  [/WHERE starts_with\(code, \$1\) GROUP BY code/, 'entitlements are of all buyers'],
  [/WHERE s\.best_session_id = ANY/, 'the export of games looks at the first places for many games at once'],
  [
    /^SELECT jsonb_build_object\('kind', '(request|transfer|other-sale|payout)'/,
    'the proof of the sale lists everything (decision 082)',
  ],
  [/coalesce\(reference, claimed_reference\)/, 'a program that starts checks the keys of all references'],
];

/** Routes of the API that run no statements, or always refuse; chain-payments.test.ts sees those of payments on the chain. */
const WITHOUT_STATEMENTS = [
  'POST /api/presale/purchases/:id/transaction',
  'POST /api/presale/purchases/:id/sent',
  ...['GET payouts', 'POST claim', 'POST refund-address'].map((route) =>
    route.replace(' ', ' /api/presale/purchases/:id/'),
  ),
  'GET /api/claims',
  'POST /api/claims',
  'GET /api/withdrawals',
  'POST /api/withdrawals',
  'GET /api/donations/payments/:id',
  'POST /api/donations/payments',
  'POST /api/donations/payments/:id/sent',
  'POST /api/donations/payments/:id/transaction',
  'GET /api/presale/legal-texts',
  'GET /api/admin/quotes',
  'POST /api/admin/quotes',
  'GET /api/admin/transfers',
  'GET /api/admin/transfers/watch',
  'POST /api/admin/transfers/:id/attach',
  'GET /api/admin/payouts',
  'GET /api/admin/payouts/:id',
  'GET /api/admin/payouts/wallet',
  'POST /api/admin/payouts/switch',
  ...['approve', 'retry', 'hold', 'give-back', 'paid-by-hand'].map(
    (act) => `POST /api/admin/payouts/:id/${act}`,
  ),
  'POST /api/transactions',
  'GET /api/transactions/:signature',
  ...['latest', 'transactions/:signature', 'addresses/:address', 'tokens/:mint'].map(
    (path) => `GET /api/explorer/${path}`,
  ),
  'POST /api/explorer/faucet',
  'GET /api/captcha/challenge',
  'POST /auth/v1/sso',
  'GET /auth/v1/authorize',
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /auth/v1/user/identities/:id`),
];

/** Schedules that only verify, have no place for backups, or have nothing to do in simulated mode. */
const IDLE = [
  'make-backup',
  'release-shares',
  'send-payouts',
  'verify-audit',
  'verify-books',
  'verify-charity',
  'verify-donations',
  'verify-ledger-log',
  'verify-sale',
  'watch-payments',
  'write-log-memos',
];
/** Handlers of events that do not occur in simulated mode. chain-payments.test.ts sees their statements. */
const OF_REAL_PAYMENTS = [
  'mail-buyer-when-payment-due',
  'mail-buyer-when-refund-due',
  'note-charity-payout-when-landed',
  'refresh-figures-when-payout-landed',
  'watch-when-transaction-handed-over',
];

/** Tables of payments on the chain, which chain-payments.test.ts looks at. */
const OF_PAYMENTS = /^(payment_|payout|chain_transfer)/;

const isOfKingdom = (statement: string): boolean =>
  !statement.includes(OWN) && READ_ALL.every(([pattern]) => !pattern.test(statement));

const database = freshDatabase();
const plans = new QueryPlans(database.url, isOfKingdom);
let kingdom: Kingdom;
let filled: Set<string>;

beforeAll(async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  filled = await fillTables(client, ROWS);
  await client.end();
  await plans.start();
  kingdom = await startKingdom({
    databaseUrl: database.url,
    // The statements of limits, caches and queues are seen, too.
    redisUrl: '',
    // A look for releases that fails is kept like one that succeeds.
    env: {
      PRESALE_PRIVATE_CODE: PRIVATE_CODE,
      METRICS_TOKEN,
      RELEASES_URL: 'http://127.0.0.1:1',
      LIVE_FEATURES: 'vault',
    },
  });
  await kingdom.startWorker();
  await driveKingdom(kingdom);
});
afterAll(async () => {
  plans.stop();
  await kingdom.close();
});

const isLarge = (table: string): boolean => filled.has(table);

describe('the statements of a large kingdom', () => {
  it('scan no large table and read only as many rows as they need', () => {
    expect(plans.flaws(isLarge, MOST_READ)).toEqual([]);
  });

  it('are seen here for every table', () => {
    const used = plans.tables();
    expect([...filled].filter((table) => !used.has(table) && !OF_PAYMENTS.test(table))).toEqual([]);
  });

  it('are seen here for every route of the API', async () => {
    const { values } = await kingdom.app.get(Metrics).httpSeconds.get();
    const driven = new Set(
      values
        .filter(({ labels: { status } }) => Number(status) < 400)
        .map(({ labels: { method, route } }) => `${method} ${route}`),
    );
    const routes = kingdom.app
      .getHttpAdapter()
      .getInstance()
      .routeList.filter((route) => /^(GET|POST|PUT|PATCH|DELETE) \/(api\/(?!docs)|auth\/)[^.]*$/.test(route));
    expect(routes.filter((route) => !driven.has(route)).sort()).toEqual(WITHOUT_STATEMENTS.sort());
  });

  it('are seen here for every schedule', async () => {
    const open = await rows<{ name: string }>(
      kingdom.unitOfWork.read,
      `${OWN} SELECT name FROM schedule WHERE last_done IS NULL AND NOT name = ANY($1)`,
      [IDLE],
    );
    expect(open).toEqual([]);
  });

  it('are seen here for every handler', async () => {
    const idle = await rows<{ handler: string }>(
      kingdom.unitOfWork.read,
      `${OWN} SELECT DISTINCT handler FROM event_handler
       WHERE handler NOT IN (SELECT handler FROM processed_event) AND NOT handler = ANY($1)`,
      [OF_REAL_PAYMENTS],
    );
    expect(idle).toEqual([]);
  });
});

describe('the check', () => {
  const flawsOf = async (statement: string) => {
    const seen = new QueryPlans(database.url);
    await seen.start();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(statement);
    await client.end();
    seen.stop();
    return seen.flaws(isLarge, MOST_READ).map(({ flaw }) => flaw);
  };

  it('sees a sequential scan, also in a function', async () => {
    const scan = `SELECT FROM donation WHERE amount = 0`;
    expect(await flawsOf(`${scan} ${OWN}`)).toEqual(['scans donation']);
    expect(await flawsOf(`DO $$ BEGIN PERFORM FROM donation WHERE amount = 0; END $$`)).toEqual([
      'scans donation',
    ]);
  });

  it('sees an index that is read from end to end', async () => {
    expect(
      await flawsOf(`SET enable_seqscan = off; SELECT FROM account WHERE email LIKE '%x' ORDER BY email`),
    ).toEqual([expect.stringMatching(/^reads 1000\d rows of account_email_key$/)]);
  });

  it('allows a look-up by key', async () => {
    expect(await flawsOf(`SELECT FROM account WHERE email = 'person1@example.org'`)).toEqual([]);
  });
});
