import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DonationList, Leaderboard, Presale } from '#contracts';
import { rows } from '#platform';
import { startDemoCommunity } from '../../apps/standalone/src/demo-community.js';
import { freshDatabase } from '../support/database.js';
import { differencesIn } from '../support/differences.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

const database = freshDatabase();
let kingdom: Kingdom;

const shown = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${kingdom.url}/api/${path}`)).json()) as T;
const counted = async () => {
  const [row] = await rows<{ members: number; bought: number; played: number }>(
    kingdom.unitOfWork.read,
    `SELECT (SELECT count(*)::int FROM account WHERE user_metadata->>'username' LIKE '% (demo)') AS members,
       (SELECT count(*)::int FROM presale_purchase WHERE status = 'confirmed' AND mode = 'simulated') AS bought,
       (SELECT count(*)::int FROM game_session WHERE status = 'completed') AS played`,
  );
  return row!;
};

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { DEMO_DATA: 'true' } });
  await kingdom.startWorker();
});
afterAll(() => kingdom.close());

it('a demo’s members buy and play by the kingdom’s own rules, named as demo members, once', async () => {
  const community = await startDemoCommunity(kingdom.settings);
  await community.done;
  const full = await eventually(counted, ({ bought }) => bought === 8);
  expect(full).toEqual({ members: 12, bought: 8, played: 12 });
  expect((await shown<Presale>('presale')).allocatedTokens).toBe('580000');
  const { entries } = await eventually(
    () => shown<Leaderboard>('leaderboards/daily'),
    (board) => board.entries.length > 5,
  );
  expect(entries.every(({ username }) => username?.endsWith(' (demo)'))).toBe(true);
  expect(new Set(entries.map(({ totalEarnings }) => totalEarnings)).size).toBeGreaterThan(2);

  // Three demo members donate, except for those whose run paid too little.
  const { items } = await shown<DonationList>('donations?limit=20');
  expect(items.some(({ donationType }) => donationType === 'manual_donation')).toBe(true);

  const again = await startDemoCommunity(kingdom.settings);
  await again.done;
  expect(await counted()).toEqual(full);
  expect(await differencesIn(kingdom)).toEqual([]);
});

it('a kingdom that stops while they play does not wait for them', async () => {
  await kingdom.unitOfWork.read.query(
    `UPDATE account SET email = 'was-' || email WHERE email LIKE '%@kingdom.test'`,
  );
  const before = await counted();
  const community = await startDemoCommunity(kingdom.settings);
  await community.close();
  expect((await counted()).played).toBe(before.played);
});
