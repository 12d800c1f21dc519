import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ANONYMOUS_USER_ID, MAX_OF_DAY } from '#contracts';
import { findGiversByDay } from '#features/donations';
import { findGamesByDay } from '#features/game';
import { EntriesOfDay } from '../../libs/features/stats/src/entries-of-day.service.js';
import { freshDatabase } from '../support/database.js';
import { brand } from '../support/kingdom.js';
import { type Lab, openLab } from '../support/lab.js';
import { newWallet } from '../support/purchases.js';

const DAY = '2026-03-11';
const SPAN = { from: new Date(`${DAY}T00:00:00Z`), to: new Date('2026-03-12T00:00:00Z') };
const database = freshDatabase();
let lab: Lab;
let entries: EntriesOfDay;

beforeAll(async () => {
  lab = await openLab(database.url);
  entries = new EntriesOfDay(lab.work, brand);
});
afterAll(() => lab.close());

/** Writes a row as if its feature had done so, without the accounts that it belongs to. */
const write = (sql: string, parameters: unknown[]): Promise<unknown> =>
  lab.work.run(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica');
    await tx.query(sql, parameters);
  });
const playRuns = (userId: string, at: string, count = 1): Promise<unknown> =>
  write(
    `INSERT INTO game_session (id, user_id, seed, status, session_end, ending, ticks)
     SELECT gen_random_uuid(), $1, 'seed', 'completed', $2, 'ended', 1 FROM generate_series(1, $3::int)`,
    [userId, at, count],
  );
const give = (userId: string, wallet: string | null, at: string, demo = false): Promise<unknown> =>
  write(
    `INSERT INTO donation (id, user_id, wallet_address, amount, donation_type, ledger_transaction_id, mode, source, auto, demo, currency, created_at)
     VALUES (gen_random_uuid(), $1, $2, 1500000, 'manual', gen_random_uuid(), 'simulated', 'wallet', false, $4, 'token', $3)`,
    [userId, wallet, at, demo],
  );
const firsts = (items: readonly { first: boolean }[]): boolean[] => items.map(({ first }) => first);

it('lists the runs of a day without their players, of which the first of each player are as many as the players of the day', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await playRuns(one, '2026-03-10T23:59:59Z');
  await playRuns(one, '2026-03-11T00:00:00Z');
  await playRuns(other, '2026-03-11T09:00:00Z');
  await playRuns(one, '2026-03-11T10:00:00Z');
  await playRuns(other, '2026-03-12T00:00:00Z');
  const { items, nextFrom } = await entries.runs({ day: DAY, from: 0 });
  expect(firsts(items)).toEqual([true, true, false]);
  expect(nextFrom).toBeNull();
  expect(JSON.stringify(items)).not.toContain(one);
  const [counted] = await findGamesByDay(lab.work.read, SPAN);
  expect(counted).toMatchObject({ games: 3n, players: 2n });
});

it('lists the gifts of a day without their givers, of which the first of each giver are as many as the givers of the day', async () => {
  const [member, wallet] = [randomUUID(), newWallet()];
  await give(member, newWallet(), '2026-03-10T12:00:00Z');
  await give(member, newWallet(), '2026-03-11T01:00:00Z');
  await give(ANONYMOUS_USER_ID, wallet, '2026-03-11T02:00:00Z');
  await give(member, newWallet(), '2026-03-11T03:00:00Z');
  await give(ANONYMOUS_USER_ID, wallet, '2026-03-11T04:00:00Z');
  await give(ANONYMOUS_USER_ID, null, '2026-03-11T05:00:00Z');
  await give(randomUUID(), null, '2026-03-11T06:00:00Z', true);
  const { items } = await entries.gifts({ day: DAY, from: 0 });
  expect(firsts(items)).toEqual([true, true, false, false, false]);
  expect(items[0]).toMatchObject({ amount: '1.5', currency: 'token', at: '2026-03-11T01:00:00.000Z' });
  expect(JSON.stringify(items)).not.toMatch(new RegExp(`${member}|${wallet}`));
  const [counted] = await findGiversByDay(lab.work.read, SPAN);
  expect(counted).toMatchObject({ givers: 2n });
});

it('pages through a day with many entries, and counts each player once over all pages', async () => {
  const day = '2026-04-01';
  await playRuns(randomUUID(), `${day}T08:00:00Z`, MAX_OF_DAY);
  await playRuns(randomUUID(), `${day}T09:00:00Z`, 2);
  const first = await entries.runs({ day, from: 0 });
  expect(first.nextFrom).toBe(MAX_OF_DAY);
  const rest = await entries.runs({ day, from: MAX_OF_DAY });
  expect(rest.nextFrom).toBeNull();
  expect(firsts([...first.items, ...rest.items]).filter(Boolean)).toHaveLength(2);
  expect(rest.items).toHaveLength(2);
});
