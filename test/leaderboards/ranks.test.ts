import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { rows } from '#platform';
import { freshDatabase } from '../support/database.js';
import { type BoardLab, openBoards, playAt } from '../support/leaderboards.js';

const database = freshDatabase();
let lab: BoardLab;

beforeAll(async () => {
  lab = await openBoards(database.url);
});
afterAll(() => lab.close());

/** Returns all players of the day in order, by a full sort instead of the buckets. */
const sorted = async (day: string): Promise<string[]> =>
  (
    await rows<{ userId: string }>(
      lab.work.read,
      `SELECT user_id FROM leaderboard_standing s JOIN leaderboard_period p ON p.id = s.period_id
       WHERE p.period = 'daily' AND p.starts_at = $1
       ORDER BY earnings DESC, score DESC, earliness DESC, user_id DESC`,
      [day],
    )
  ).map(({ userId }) => userId);

const rankOf = async (day: string, userId: string): Promise<number | undefined> =>
  (await lab.leaderboards.leaderboard('daily', day, userId)).me?.rank;

/** Returns the buckets whose number of players is wrong, allowing for moves that are not counted yet. */
const wrongBuckets = (): Promise<unknown[]> =>
  rows(
    lab.work.read,
    `WITH edge AS (
       SELECT *, lead(ROW(earnings, score, earliness, user_id)) OVER
         (PARTITION BY period_id ORDER BY earnings, score, earliness, user_id) AS above FROM leaderboard_bucket)
     SELECT * FROM edge e WHERE players <>
       (SELECT count(*) FROM leaderboard_standing s WHERE s.period_id = e.period_id
          AND ROW(s.earnings, s.score, s.earliness, s.user_id) >= ROW(e.earnings, e.score, e.earliness, e.user_id)
          AND (above IS NULL OR ROW(s.earnings, s.score, s.earliness, s.user_id) < above)) -
       (SELECT coalesce(sum(m.players), 0) FROM leaderboard_move m WHERE m.period_id = e.period_id
          AND ROW(m.earnings, m.score, m.earliness, m.user_id) >= ROW(e.earnings, e.score, e.earliness, e.user_id)
          AND (above IS NULL OR ROW(m.earnings, m.score, m.earliness, m.user_id) < above))`,
  );

const bucketsOf = async (day: string): Promise<number> =>
  (
    await rows<{ count: number }>(
      lab.work.read,
      `SELECT count(*)::int FROM leaderboard_bucket b JOIN leaderboard_period p ON p.id = b.period_id
       WHERE p.period = 'daily' AND p.starts_at = $1`,
      [day],
    )
  )[0]!.count;

describe('places', () => {
  it('are ordered by earnings, then score, then the earlier time', async () => {
    const day = '2026-03-02T00:00:00.000Z';
    const [poor, early, late, skilled, rich] = Array.from({ length: 5 }, () => randomUUID());
    await playAt(lab, '2026-03-02T10:00:00.000Z', { userId: early!, earnings: '10', score: 500 });
    await playAt(lab, '2026-03-02T10:00:00.001Z', { userId: late!, earnings: '10', score: 500 });
    await playAt(lab, '2026-03-02T11:00:00Z', { userId: skilled!, earnings: '10', score: 501 });
    await playAt(lab, '2026-03-02T12:00:00Z', { userId: rich!, earnings: '10.000001', score: 1 });
    // A game without earnings still gets a place by its score.
    await playAt(lab, '2026-03-02T09:00:00Z', { userId: poor!, earnings: '0', score: 9_000 });
    const board = await lab.leaderboards.leaderboard('daily', day, poor);
    const order = await Promise.all([rich, skilled, early, late, poor].map((player) => rankOf(day, player!)));
    expect(order).toEqual([1, 2, 3, 4, 5]);
    expect(board.me).toMatchObject({ rank: 5, totalEarnings: '0', totalScore: 9_000, isMe: true });
    expect(board.players).toBe(5);
  });

  it('equal those of a full sort at any moment: games, counting and reading in any order', async () => {
    let day = 0;
    const play = fc.record({
      kind: fc.constant('play' as const),
      player: fc.nat(7),
      earnings: fc.nat(2),
      score: fc.nat(2),
      millisecond: fc.nat(2),
    });
    const count = fc.record({ kind: fc.constant('count' as const) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 4, arbitrary: play }, { weight: 1, arbitrary: count }), {
          maxLength: 25,
        }),
        async (steps) => {
          const start = new Date(Date.UTC(2020, 0, ++day)).toISOString();
          const players = Array.from({ length: 8 }, () => randomUUID());
          for (const step of steps) {
            if (step.kind === 'count') await lab.counting.countAll();
            else
              await playAt(lab, new Date(Date.parse(start) + step.millisecond), {
                userId: players[step.player]!,
                earnings: String(step.earnings),
                score: step.score,
              });
          }
          const order = await sorted(start);
          for (const [index, userId] of order.entries()) expect(await rankOf(start, userId)).toBe(index + 1);
        },
      ),
      { numRuns: 25 },
    );
    expect(await wrongBuckets()).toEqual([]);
  });

  it('stay exact among thousands with many ties, while buckets are split and merged', async () => {
    const day = '2026-04-01T00:00:00.000Z';
    const at = (second: number): Date => new Date(Date.parse(day) + second * 1_000);
    await playAt(lab, at(0), { userId: randomUUID(), earnings: '1', score: 1 });
    await lab.work.run((tx) =>
      tx.query(
        `WITH p AS (SELECT id FROM leaderboard_period WHERE period = 'daily' AND starts_at = $1),
         s AS (INSERT INTO leaderboard_standing (period_id, user_id, earnings, score, earliness, best_session_id)
               SELECT p.id, gen_random_uuid(), (n % 4) * 1000000, n % 3, -(n % 5), gen_random_uuid()
               FROM p, generate_series(1, 6000) n RETURNING *)
         INSERT INTO leaderboard_move (period_id, earnings, score, earliness, user_id, players)
         SELECT period_id, earnings, score, earliness, user_id, 1 FROM s`,
        [day],
      ),
    );
    const check = async (): Promise<void> => {
      const order = await sorted(day);
      for (let index = 0; index < order.length; index += 331)
        expect(await rankOf(day, order[index]!)).toBe(index + 1);
      expect(await wrongBuckets()).toEqual([]);
    };
    await check();
    await lab.counting.countAll();
    expect(await bucketsOf(day)).toBeGreaterThan(6);
    await check();
    // Two workers count while all players of the lowest third move to the top.
    const climbing = (await sorted(day)).slice(-2_000);
    const counters = [0, 1].map(async () => {
      for (let round = 0; round < 20; round++) await lab.counting.countAll();
    });
    await Promise.all([
      ...counters,
      ...Array.from({ length: 8 }, async (_, part) => {
        for (const userId of climbing.slice(part * 250, part * 250 + 250))
          await playAt(lab, at(60), { userId, earnings: '50', score: 700 });
      }),
    ]);
    await check();
    await lab.counting.countAll();
    await check();
    expect(await rows(lab.work.read, `SELECT FROM leaderboard_move`)).toEqual([]);
    expect((await lab.leaderboards.leaderboard('daily', day, undefined)).players).toBe(6_001);
    expect(await bucketsOf(day)).toBeLessThan(20);
  });
});
