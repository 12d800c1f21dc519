import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AdminEvent } from '#contracts';
import { seedDemoAccounts } from '#features/auth';
import { rows } from '#platform';
import { accessTokenOf } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { reading } from '../support/listings.js';

const AUDITOR = {
  email: 'auditor@events.test',
  password: 'an auditor of these tests',
  role: 'auditor',
} as const;
const ids = ['1', '2', '3', '4'].map((digit) => `${digit}b5c7a4e-9f3d-4c2b-8a1e-6d5f4c3b2a19`);
const [oldest, second, third, newest] = ids;

const database = freshDatabase();
let kingdom: Kingdom;
let operator: string;

const { get, list, all, mishandled } = reading(
  () => kingdom,
  () => operator,
);
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
/** The program's own events are left out. */
const ours = (items: readonly AdminEvent[]) => idsOf(items).filter((id) => ids.includes(id));
const found = async (query: string) => ours((await list<AdminEvent>(`events?limit=100&${query}`)).items);

beforeAll(async () => {
  // There is no worker, so that nothing relays the events.
  kingdom = await startKingdom({ databaseUrl: database.url });
  await seedDemoAccounts(kingdom.unitOfWork, [AUDITOR]);
  operator = await accessTokenOf(kingdom, ADMIN);
  await rows(
    kingdom.unitOfWork.read,
    `INSERT INTO outbox_event (id, name, payload, request_id, occurred_at, relayed_at, settled_at) VALUES
       ($1, 'order.requested', '{}', 'request-one', now() - interval '1 hour', now() - interval '1 hour', now()),
       ($2, 'order.confirmed', '{}', NULL, now() - interval '1 hour', now() - interval '1 hour', NULL),
       ($3, 'order.requested', '{}', NULL, now() - interval '1 hour', NULL, NULL),
       ($4, 'order.confirmed', '{}', 'request-two', now() + interval '1 hour', NULL, NULL)`,
    ids,
  );
});
afterAll(() => kingdom.close());

it('events are listed page by page, each once, the newest first', async () => {
  const listed = await all<AdminEvent>('events');
  const stored = await rows<{ id: string }>(
    kingdom.unitOfWork.read,
    'SELECT id FROM outbox_event ORDER BY position DESC',
  );
  expect(idsOf(listed)).toEqual(idsOf(stored));
});

it('events are filtered by whether they are open, late or settled', async () => {
  expect(await found('state=open')).toEqual([newest, third, second]);
  expect(await found('state=late')).toEqual([third, second]);
  expect(await found('state=settled')).toEqual([oldest]);
  const { items } = await list<AdminEvent>('events?limit=100');
  const states = items.filter(({ id }) => ids.includes(id)).map(({ state }) => state);
  expect(states).toEqual(['open', 'late', 'late', 'settled']);
});

it('events are filtered by name, and found by their id and their request', async () => {
  expect(await found('name=order.requested')).toEqual([third, oldest]);
  expect(await found('name=order.requested&state=late')).toEqual([third]);
  expect(await found(`q=${third}`)).toEqual([third]);
  expect(await found(`q=${third!.slice(0, 8)}`)).toEqual([third]);
  expect(await found('q=REQUEST-two')).toEqual([newest]);
  for (const query of ['state=lost', 'name=nothing.happened'])
    expect([query, (await get(`events?${query}`)).status]).toEqual([query, 400]);
});

it('odd searches and forged cursors are refused or find nothing', async () => {
  expect(await mishandled('events')).toEqual([]);
});

it('auditors read events', async () => {
  const auditor = await accessTokenOf(kingdom, AUDITOR);
  const asAuditor = reading(
    () => kingdom,
    () => auditor,
  );
  expect((await asAuditor.get('events')).status).toBe(200);
});
