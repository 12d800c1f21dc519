import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { Client } from 'pg';
import { EXPORTED_LISTS, type ExportedList } from '#contracts';
import { seedDemoAccounts } from '#features/auth';
import { rows } from '#platform';
import { accessTokenOf } from '../support/auth.js';
import { parseCsv } from '../support/csv.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { fillTables } from '../support/fill-tables.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { reading } from '../support/listings.js';

const AUDITOR = { email: 'auditor@exports.test', password: 'an auditor of tests', role: 'auditor' } as const;
/** Several times what the export reads at a time. */
const ROWS = 2_200;
/** Where the API has each list. */
const PATHS: Readonly<Record<ExportedList, string>> = {
  purchases: 'purchases',
  payments: 'payments',
  transfers: 'transfers?kind=all',
  payouts: 'payouts',
  orders: 'orders',
  swaps: 'swaps',
  donations: 'donations',
  charity: 'charity',
  vault: 'vault',
  ledger: 'ledger/transactions',
  'ledger-accounts': 'ledger/accounts',
  people: 'people',
  mail: 'mails',
  games: 'games',
  leaderboards: 'leaderboards',
  events: 'events',
};

const database = freshDatabase();
let kingdom: Kingdom;
let admin: string;
let auditor: string;

const download = async (list: string, query = '', token = admin) => {
  const response = await fetch(`${kingdom.url}/api/admin/exports/${list}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { response, text: await response.text() };
};
type Line = Record<string, string>;
const exported = async (list: string, query = '', token = admin): Promise<Line[]> => {
  const { response, text } = await download(list, query, token);
  expect([list, response.status]).toEqual([list, 200]);
  return parseCsv(text);
};
const idsOf = (items: readonly { id?: string }[]) => items.map(({ id }) => id);
const entries = () =>
  rows<{ action: string; subjectId: string; after: Line; personal: { email: string; reason?: string } }>(
    kingdom.unitOfWork.read,
    `SELECT action, subject_id, after, personal FROM audit_entry ORDER BY position DESC LIMIT 2`,
  );

beforeAll(async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await fillTables(client, ROWS);
  // A kingdom has few of them, so the tables that grow do not include this one.
  await client.query(
    `INSERT INTO charity_payout (id, beneficiary, description, address, purpose, amount, currency, mode, proposal_id, proposed_by,
       proposed_at, confirmed_by, payout_key)
     SELECT gen_random_uuid(), 'School ' || i, 'A school.', 'address ' || i, 'Books.', i, 'token', 'solana', gen_random_uuid(),
       gen_random_uuid(), now(), gen_random_uuid(), 'charity/address ' || i || '/1' FROM generate_series(1, $1) i`,
    [ROWS],
  );
  await client.query(`UPDATE presale_purchase SET buyer_email = '=cmd|calc@example.org' WHERE position = 7`);
  await client.end();
  kingdom = await startKingdom({ databaseUrl: database.url });
  await seedDemoAccounts(kingdom.unitOfWork, [AUDITOR]);
  [admin, auditor] = [await accessTokenOf(kingdom, ADMIN), await accessTokenOf(kingdom, AUDITOR)];
});
afterAll(() => kingdom.close());

describe('the export of a list', () => {
  const lists = reading(
    () => kingdom,
    () => admin,
  );

  it.each(EXPORTED_LISTS)('%s has what the list has, in its order, whole', async (name) => {
    const path = PATHS[name];
    const [, query = ''] = path.split('?');
    const file = await exported(name, query);
    expect(file.length).toBeGreaterThan(1_000);
    expect(new Set(idsOf(file)).size).toBe(file.length);
    const { items } = await lists.list<{ id: string }>(`${path}${query ? '&' : '?'}limit=100`);
    expect(idsOf(file.slice(0, 100))).toEqual(idsOf(items));
    expect(Object.keys(file[0]!).sort()).toEqual(Object.keys(items[0]!).sort());
  });

  // Payments have an order of their own: those that wait come first.
  it.each(EXPORTED_LISTS.filter((name) => name !== 'payments'))('%s can be sorted', async (name) => {
    const [, query = ''] = PATHS[name].split('?');
    const [oldest, newest] = await Promise.all(
      ['oldest', 'newest'].map((sort) => exported(name, `${query}&sort=${sort}`)),
    );
    expect(idsOf(oldest!)).toEqual(idsOf(newest!).reverse());
  });

  it('has only what the filter holds', async () => {
    const file = await exported('purchases', 'status=failed');
    expect(file.length).toBeGreaterThan(0);
    expect(new Set(file.map(({ status }) => status))).toEqual(new Set(['failed']));
    expect(await exported('people', 'q=nobody@example.com')).toEqual([]);
  });

  it('defuses cells that a spreadsheet would take for formulas', async () => {
    const { text } = await download('purchases', 'q=calc');
    expect(text).toContain(`,'=cmd|calc@example.org,`);
  });

  it('is refused for bad filters, unknown lists and visitors, and refusals are not recorded', async () => {
    const before = await entries();
    for (const [path, status] of [
      ['purchases?status=no-such', 400],
      ['purchases?more=x', 400],
      ['people?sort=sideways', 400],
      ['purchases?status=failed&status=confirmed', 400],
      ['secrets', 400],
    ] as const)
      expect([path, (await download(...(path.split('?') as [string, string?]))).response.status]).toEqual([
        path,
        status,
      ]);
    expect((await download('people', '', '')).response.status).toBe(401);
    expect(await entries()).toEqual(before);
  });
});

describe('the audit log', () => {
  it('has who exported what, and how many rows', async () => {
    const file = await exported('people', 'q=person1&state=active');
    expect(await entries()).toEqual([
      {
        action: 'list-export-ended',
        subjectId: 'people',
        after: { rows: String(file.length), complete: 'true' },
        personal: expect.objectContaining({ email: ADMIN.email }),
      },
      {
        action: 'list-exported',
        subjectId: 'people',
        after: { state: 'active' },
        personal: expect.objectContaining({ email: ADMIN.email, reason: 'person1' }),
      },
    ]);
  });

  it('has how many rows were read for a client that went away, whose connection is given up', async () => {
    await kingdom.unitOfWork.read.query(
      `UPDATE outbox_event SET request_id = repeat('x', 30000) WHERE position > 500`,
    );
    const open = () =>
      rows(
        kingdom.unitOfWork.read,
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      );
    const gone = new AbortController();
    const response = await fetch(`${kingdom.url}/api/admin/exports/events`, {
      headers: { authorization: `Bearer ${admin}` },
      signal: gone.signal,
    });
    await eventually(open, ({ length }) => length === 1, 10_000);
    gone.abort();
    // A response that nothing refers to any more is cancelled when the collector finds it.
    await expect(response.text()).rejects.toThrow('aborted');
    await eventually(open, ({ length }) => length === 0, 10_000);
    const [last] = await eventually(entries, ([entry]) => entry!.action === 'list-export-ended', 10_000);
    expect(last).toMatchObject({ subjectId: 'events', after: { complete: 'false' } });
    expect(Number(last!.after['rows'])).toBeLessThan(ROWS);
  });
});

describe('an auditor', () => {
  it('exports lists with e-mail addresses masked', async () => {
    const [whole, masked] = [await exported('people'), await exported('people', '', auditor)];
    expect(whole.some(({ email }) => email === AUDITOR.email)).toBe(true);
    expect(masked).toHaveLength(whole.length);
    for (const { email } of masked) expect(email).toMatch(/^.•••@.•••\.[a-z]+$/);
    const [first] = await entries();
    expect(first!.personal.email).toBe(AUDITOR.email);
  });
});
