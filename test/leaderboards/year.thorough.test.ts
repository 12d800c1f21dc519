import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { accounts, verifyLedger } from '#money/ledger';
import { rows } from '#platform';
import { units } from '../support/donations.js';
import { emptyDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { redisUrl } from '../support/engines.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import {
  createAccount,
  type BoardLab,
  emptyPool,
  fillPool,
  openBoards,
  prizesOf,
} from '../support/leaderboards.js';
import { controlClock } from '../support/set-clock.js';
import { spawnWorker } from '../support/worker-process.js';

const DAY_MS = 86_400_000;
const MONTHS = 12;
/** The days, weeks and months of 2024. */
const PERIODS = 366 + 53 + MONTHS;
/** What the reward pool gets at the beginning, and again once it has run short. */
const [FIRST, SECOND] = [25_000 * MONTHS, 75_000 * MONTHS];
const PRIZES = { daily: [500, 300, 200], weekly: [2_500, 1_500, 1_000], monthly: [10_000, 6_000, 4_000] };

const database = emptyDatabase();
let kingdom: Kingdom;
let lab: BoardLab;
let setClock: (moment: string) => Promise<void>;
let players: string[];

beforeAll(async () => {
  setClock = await controlClock(database.url, '2024-01-01T00:00:00Z');
  kingdom = await startKingdom({ databaseUrl: database.url, redisUrl: redisUrl() });
  lab = await openBoards(database.url);
  players = await Promise.all(Array.from({ length: 9 }, () => createAccount(lab.work)));
});
afterAll(async () => {
  await lab.close();
  await kingdom.close();
});

/** The state of a pseudo-random generator with a fixed seed. */
let state = 20_240_101;
const randomBelow = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

/** The expected standings, by period and its first day and then by player, computed here and not by the product. */
const expected = new Map<string, Map<string, { earnings: bigint; score: number; at: number }>>();

function recordExpected(userId: string, earnings: bigint, score: number, at: number): void {
  const day = Math.floor(at / DAY_MS) * DAY_MS;
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const month = `${new Date(at).toISOString().slice(0, 7)}-01`;
  const date = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
  for (const key of [`daily ${date(day)}`, `weekly ${date(day - weekday * DAY_MS)}`, `monthly ${month}`]) {
    const board = expected.get(key) ?? new Map<string, { earnings: bigint; score: number; at: number }>();
    expected.set(key, board);
    const before = board.get(userId) ?? { earnings: 0n, score: 0 };
    board.set(userId, { earnings: before.earnings + earnings, score: before.score + score, at });
  }
}

/** Plays the games of a day at random times, some of them in its first and last millisecond. */
async function playDay(day: number): Promise<void> {
  const moments = [0, DAY_MS - 1, randomBelow(DAY_MS), randomBelow(DAY_MS)].toSorted(
    (one, other) => one - other,
  );
  for (const moment of moments.slice(0, 2 + randomBelow(3))) {
    await setClock(new Date(day + moment).toISOString());
    const userId = players[randomBelow(players.length)]!;
    const [earnings, score] = [units(String(randomBelow(4))), 1 + randomBelow(3)];
    const at = await lab.work.run(async (tx) => {
      const entered = await lab.standings.countingTime(tx);
      await lab.standings.record(tx, { userId, sessionId: randomUUID(), earnings, score, at: entered });
      return entered;
    });
    expect(at.getTime()).toBe(day + moment);
    recordExpected(userId, earnings, score, at.getTime());
  }
}

/** Whether all periods that are over are closed, and all their prizes are paid or marked as owed. */
async function isSettled(): Promise<boolean> {
  const open = await rows(
    lab.work.read,
    `SELECT 1 FROM leaderboard_period WHERE closed_at IS NULL AND ends_at <= clock_timestamp()
     UNION ALL SELECT 1 FROM leaderboard_prize WHERE status = 'due'`,
  );
  return open.length === 0;
}

/** Returns the expected prizes, computed from the games alone. */
const expectedPrizes = (): string[] =>
  [...expected].flatMap(([key, board]) => {
    const order = [...board].toSorted(([oneId, one], [otherId, other]) => {
      if (one.earnings !== other.earnings) return one.earnings > other.earnings ? -1 : 1;
      return other.score - one.score || one.at - other.at || (oneId > otherId ? -1 : 1);
    });
    const amounts = PRIZES[key.split(' ')[0] as keyof typeof PRIZES];
    return order
      .slice(0, 3)
      .map(([userId], index) => `${key} ${index + 1} ${userId} ${units(String(amounts[index]))}`);
  });

describe('a year of leaderboards', () => {
  it('pays every prize exactly once with three workers racing and killed at random, through a pool that runs short', async () => {
    const workers = [0, 1, 2].map(() => spawnWorker(kingdom.env));
    let killed = 0;
    const killOne = async (): Promise<void> => {
      const index = randomBelow(workers.length);
      await workers[index]!.kill();
      workers[index] = spawnWorker(kingdom.env);
      killed++;
    };
    const paid = async (): Promise<number> =>
      (await prizesOf(lab.work)).filter(({ status }) => status === 'paid').length;
    try {
      await emptyPool(lab);
      await fillPool(lab, String(FIRST));
      const [first, last] = [Date.UTC(2024, 0, 1), Date.UTC(2024, MONTHS, 1)];
      for (let day = first; day < last; day += DAY_MS) {
        await playDay(day);
        const date = new Date(day + DAY_MS);
        if (date.getUTCDate() !== 1 || date.getUTCMonth() % 2 !== 0) continue;
        // Every two months, workers are killed while periods are closed and prizes paid.
        await setClock(date.toISOString());
        if (date.getUTCMonth() === (MONTHS * 2) / 3) await fillPool(lab, String(SECOND));
        const enough = (await paid()) + 1 + randomBelow(80);
        await eventually(
          async () => (await paid()) >= enough || isSettled(),
          (done) => done,
        );
        await killOne();
        if (randomBelow(2) === 0) await killOne();
      }
      // The last week of a year ends in the next one.
      await setClock(new Date(last + 5 * DAY_MS).toISOString());
      await eventually(
        async () => [(await prizesOf(lab.work)).length, await paid()],
        ([prizes, done]) => prizes === expectedPrizes().length && done === prizes,
      );
    } finally {
      await Promise.all(workers.map((worker) => worker.kill()));
    }
    expect(killed).toBeGreaterThanOrEqual(MONTHS / 2);
    expect(expected.size).toBe(PERIODS);
    const prizes = await prizesOf(lab.work);
    expect(
      prizes
        .map(
          ({ period, startsAt, rank, userId, amount }) => `${period} ${startsAt} ${rank} ${userId} ${amount}`,
        )
        .toSorted(),
    ).toEqual(expectedPrizes().toSorted());
    for (const { amount, paid: moved } of prizes) expect(moved).toBe(amount);
    const [books] = await rows<{ transactions: number; keys: number }>(
      lab.work.read,
      `SELECT count(*)::int AS transactions, count(DISTINCT idempotency_key)::int AS keys FROM ledger_transaction WHERE kind = 'prize'`,
    );
    expect(books).toEqual({ transactions: prizes.length, keys: prizes.length });
    const total = prizes.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    expect(await lab.ledger.balance(lab.work.read, accounts.rewardPool)).toBe(
      units(String(FIRST + SECOND)) - total,
    );
    const [events] = await rows<{ closed: number; paid: number }>(
      lab.work.read,
      `SELECT (count(*) FILTER (WHERE name = 'leaderboard.closed'))::int AS closed,
                (count(*) FILTER (WHERE name = 'leaderboard.prize-paid'))::int AS paid FROM outbox_event`,
    );
    expect(events).toEqual({ closed: expected.size, paid: prizes.length });
    expect(await lab.work.snapshot(verifyLedger)).toMatchObject({ ok: true });
  }, 900_000);
});
