import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { accounts, verifyLedger } from '#money/ledger';
import { rows, type Tx } from '#platform';
import { units } from '../support/donations.js';
import { emptyDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import {
  createAccount,
  type BoardLab,
  emptyPool,
  fillPool,
  openBoards,
  playAt,
  prizesOf,
} from '../support/leaderboards.js';
import { controlClock } from '../support/set-clock.js';

const database = emptyDatabase();
let lab: BoardLab;
let others: BoardLab[];
let setClock: (moment: string) => Promise<void>;

beforeAll(async () => {
  setClock = await controlClock(database.url, '2026-01-01T00:00:00Z');
  lab = await openBoards(database.url);
  others = [await openBoards(database.url), await openBoards(database.url)];
});
afterAll(() => Promise.all([lab, ...others].map((one) => one.close())));

const closeAll = () => Promise.all([lab, ...others].map(({ closings }) => closings.closeAll()));
const payAll = () => Promise.all([lab, ...others].map(({ prizes }) => prizes.payAll()));
const winnersOf = async (period: string, startsAt: string) =>
  (await prizesOf(lab.work)).filter((prize) => prize.period === period && prize.startsAt === startsAt);
const eventsOf = (name: string, since = '0') =>
  rows<{ payload: Record<string, unknown> }>(
    lab.work.read,
    `SELECT payload FROM outbox_event WHERE name = $1 AND position > $2::bigint ORDER BY position`,
    [name, since],
  );
const lastEvent = async (): Promise<string> =>
  (
    await rows<{ position: string }>(
      lab.work.read,
      `SELECT coalesce(max(position), 0) AS position FROM outbox_event`,
    )
  )[0]!.position;
const pool = () => lab.ledger.balance(lab.work.read, accounts.rewardPool);
const earnedBy = (userId: string) => lab.ledger.balance(lab.work.read, accounts.memberEarned(userId));

/** Starts to record a game and keeps its transaction open, after it has entered its periods, until `finish` is called. */
async function openGame(userId: string, earnings: string): Promise<{ at: Date; finish(): Promise<void> }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let done: Promise<void> = Promise.resolve();
  const at = await new Promise<Date>((resolve, reject) => {
    done = lab.work.run(async (tx: Tx) => {
      const moment = await lab.standings.countingTime(tx);
      resolve(moment);
      await released;
      await lab.standings.record(tx, {
        userId,
        sessionId: randomUUID(),
        earnings: units(earnings),
        score: 100,
        at: moment,
      });
    });
    done.catch(reject);
  });
  return {
    at,
    finish: () => {
      release();
      return done;
    },
  };
}

describe('the end of a period', () => {
  it('is exact to the millisecond: games that entered before it count, however late they commit; later ones do not', async () => {
    const [before, after] = [randomUUID(), randomUUID()];
    await playAt(lab, '2026-01-06T12:00:00Z', { userId: randomUUID(), earnings: '1', score: 1 });
    await setClock('2026-01-06T23:59:59.999Z');
    const late = await openGame(before, '5');
    expect(late.at.toISOString()).toBe('2026-01-06T23:59:59.999Z');
    await setClock('2026-01-07T00:00:00.000Z');
    const closing = closeAll();
    await eventually(
      () =>
        rows(
          lab.work.read,
          `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND NOT granted`,
        ),
      // Wait for all workers. One that came after the next game would wait for that game, which waits for the closing.
      ({ length }) => length === 1 + others.length,
    );
    expect(await winnersOf('daily', '2026-01-06')).toEqual([]);
    const next = openGame(after, '7');
    await late.finish();
    await closing;
    const entered = await next;
    expect(entered.at.toISOString()).toBe('2026-01-07T00:00:00.000Z');
    await entered.finish();
    expect((await winnersOf('daily', '2026-01-06')).map(({ userId }) => userId)[0]).toBe(before);
    const { entries } = await lab.leaderboards.leaderboard('daily', '2026-01-07T00:00:00.000Z', after);
    expect(entries.map(({ isMe }) => isMe)).toEqual([true]);
  });

  it('is handled once by any number of workers, and announced once', async () => {
    await setClock('2026-02-10T12:00:00Z');
    const players = Array.from({ length: 5 }, () => randomUUID());
    for (const [index, userId] of players.entries())
      await playAt(lab, '2026-02-09T12:00:00Z', { userId, earnings: `${10 - index}`, score: 10 });
    const since = await lastEvent();
    await Promise.all([closeAll(), closeAll(), closeAll()]);
    const announced = (await eventsOf('leaderboard.closed', since)).map(({ payload }) =>
      JSON.stringify(payload),
    );
    expect(announced).toContain(JSON.stringify({ period: 'daily', startsAt: '2026-02-09T00:00:00.000Z' }));
    expect(new Set(announced).size).toBe(announced.length);
    expect(await winnersOf('daily', '2026-02-09')).toMatchObject([
      { rank: 1, userId: players[0], amount: '500000000', status: 'due' },
      { rank: 2, userId: players[1], amount: '300000000', status: 'due' },
      { rank: 3, userId: players[2], amount: '200000000', status: 'due' },
    ]);
  });

  it('is handled only after its time, and late ends are handled one by one, oldest first', async () => {
    const userId = randomUUID();
    await setClock('2026-03-31T23:59:59.999Z');
    for (const day of ['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'])
      await playAt(lab, `${day}T12:00:00Z`, { userId, earnings: '1', score: 10 });
    const closedNow = async () => {
      const since = await lastEvent();
      await closeAll();
      return (await eventsOf('leaderboard.closed', since)).map(({ payload }) =>
        Object.values(payload).join(' ').slice(0, -14),
      );
    };
    const closed = (await closedNow()).filter((one) => one.includes('2026-03'));
    expect(closed.slice(0, 1)).toEqual(['daily 2026-03-28']);
    // Both periods end at the same moment, so their order is not defined.
    expect(closed.slice(1, 3).toSorted()).toEqual(['daily 2026-03-29', 'weekly 2026-03-23']);
    expect(closed.slice(3)).toEqual(['daily 2026-03-30']);
    await setClock('2026-04-01T00:00:00.000Z');
    expect((await closedNow()).toSorted()).toEqual(['daily 2026-03-31', 'monthly 2026-03-01']);
  });

  it('makes standings final: no game can count in it later, even if the clock is set back', async () => {
    const userId = randomUUID();
    await setClock('2026-05-02T00:00:05Z');
    await playAt(lab, '2026-05-01T12:00:00Z', { userId, earnings: '1', score: 10 });
    await closeAll();
    await setClock('2026-05-01T23:00:00Z');
    expect((await lab.work.run((tx) => lab.standings.countingTime(tx))).toISOString()).toBe(
      '2026-05-02T00:00:00.000Z',
    );
    await expect(playAt(lab, '2026-05-01T23:00:00Z', { userId, earnings: '1', score: 10 })).rejects.toThrow(
      'closed',
    );
    const board = await lab.leaderboards.leaderboard('daily', '2026-05-01T00:00:00.000Z', userId);
    expect(board).toMatchObject({ closed: true, me: { totalEarnings: '1', rank: 1 } });
    expect((await lab.leaderboards.leaderboard('daily', undefined, userId)).startsAt).toBe(
      '2026-05-02T00:00:00.000Z',
    );
  });

  it('pays nothing for a period in which nobody played', async () => {
    await setClock('2026-06-15T00:00:00Z');
    await closeAll();
    const board = await lab.leaderboards.leaderboard('daily', '2026-06-11T00:00:00.000Z', undefined);
    expect(board).toMatchObject({ closed: true, entries: [], players: 0, me: null });
    expect(await winnersOf('daily', '2026-06-11')).toEqual([]);
  });
});

describe('prizes', () => {
  it('are owed while the reward pool is short, then paid in full, oldest first, and announced once', async () => {
    await lab.work.run((tx) => tx.query(`DELETE FROM leaderboard_prize`));
    await emptyPool(lab);
    await setClock('2026-07-14T01:00:00Z');
    const [ada, bob, cem] = [
      await createAccount(lab.work),
      await createAccount(lab.work),
      await createAccount(lab.work),
    ];
    const play = (day: string, userId: string, earnings: string) =>
      playAt(lab, `2026-07-${day}T12:00:00Z`, { userId, earnings, score: 10 });
    await play('06', ada, '3');
    await play('06', bob, '2');
    await play('06', cem, '1');
    await play('07', bob, '3');
    await closeAll();
    const since = await lastEvent();
    const states = async () =>
      (await prizesOf(lab.work)).map(
        ({ period, startsAt, rank, status }) => `${period} ${startsAt.slice(8)} ${rank} ${status}`,
      );
    await payAll();
    await payAll();
    const owed = (status: string[]) =>
      [
        'daily 06 1',
        'daily 06 2',
        'daily 06 3',
        'daily 07 1',
        'weekly 06 1',
        'weekly 06 2',
        'weekly 06 3',
      ].map((prize, index) => `${prize} ${status[index]}`);
    expect(await states()).toEqual(owed(Array.from({ length: 7 }, () => 'owed')));
    expect((await eventsOf('leaderboard.prize-owed', since)).length).toBe(7);

    // This is enough for the second prize, but prizes are paid in order, so nothing is paid.
    await fillPool(lab, '499.999999');
    await payAll();
    expect(await earnedBy(ada)).toBe(0n);
    expect(await pool()).toBe(units('499.999999'));

    await fillPool(lab, '300.000001');
    await payAll();
    expect(await states()).toEqual(owed(['paid', 'paid', ...Array.from({ length: 5 }, () => 'owed')]));
    expect([await earnedBy(ada), await earnedBy(bob), await pool()]).toEqual([
      units('500'),
      units('300'),
      0n,
    ]);

    await fillPool(lab, '10000');
    await Promise.all([payAll(), payAll()]);
    expect(await states()).toEqual(owed(Array.from({ length: 7 }, () => 'paid')));
    for (const { amount, paid } of await prizesOf(lab.work)) expect(paid).toBe(amount);
    expect((await eventsOf('leaderboard.prize-owed', since)).length).toBe(7);
    expect((await eventsOf('leaderboard.prize-paid', since)).length).toBe(7);
    // Bob was second and first of a day and, with earnings of 5, first of the week.
    expect(await earnedBy(bob)).toBe(units('300') + units('500') + units('2500'));
    expect(await lab.work.snapshot(verifyLedger)).toMatchObject({ ok: true });
  });

  it('of a deleted account stay in the pool, and the next places are paid', async () => {
    await setClock('2026-09-20T01:00:00Z');
    await fillPool(lab, '100000');
    await closeAll();
    await payAll();
    const [gone, stays] = [await createAccount(lab.work), await createAccount(lab.work, 'Stays')];
    await playAt(lab, '2026-09-18T12:00:00Z', { userId: gone, earnings: '9', score: 10 });
    await playAt(lab, '2026-09-18T12:00:00Z', { userId: stays, earnings: '1', score: 10 });
    await lab.work.run((tx) => tx.query(`DELETE FROM account WHERE id = $1`, [gone]));
    await closeAll();
    const held = await pool();
    await payAll();
    expect(await pool()).toBe(held - units('300'));
    const { entries } = await lab.leaderboards.leaderboard('daily', '2026-09-18T00:00:00.000Z', stays);
    expect(entries).toMatchObject([
      { rank: 1, username: null, prize: { amount: '500', status: 'kept' } },
      { rank: 2, username: 'Stays', isMe: true, prize: { amount: '300', status: 'paid' } },
    ]);
    const past = await lab.leaderboards.past('daily', { limit: 1 }, stays);
    expect(past.items[0]).toMatchObject({
      startsAt: '2026-09-18T00:00:00.000Z',
      endsAt: '2026-09-19T00:00:00.000Z',
      players: 2,
      winners: [
        { rank: 1, username: null, prize: { status: 'kept' } },
        { rank: 2, username: 'Stays', isMe: true, prize: { status: 'paid' } },
      ],
    });
    expect(
      (await lab.leaderboards.past('daily', { limit: 1, cursor: past.nextCursor! }, stays)).items[0]
        ?.startsAt,
    ).toBe('2026-07-07T00:00:00.000Z');
  });
});
