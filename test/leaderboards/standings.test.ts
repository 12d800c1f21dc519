import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

const standingsOf = (userId: string) =>
  rows<Record<string, unknown>>(
    lab.work.read,
    `SELECT p.period, p.starts_at, s.earnings, s.score::int AS score, s.best_score, s.best_session_id
     FROM leaderboard_standing s JOIN leaderboard_period p ON p.id = s.period_id
     WHERE s.user_id = $1 ORDER BY p.starts_at, p.period`,
    [userId],
  );

describe('a completed game', () => {
  it('counts at the database’s time, in whole milliseconds', async () => {
    const clock = async () =>
      (await rows<{ at: Date }>(lab.work.read, `SELECT clock_timestamp() AS at`))[0]!.at.getTime();
    const before = await clock();
    const at = await lab.work.run((tx) => lab.standings.countingTime(tx));
    expect(at.getTime()).toBeGreaterThanOrEqual(before);
    expect(at.getTime()).toBeLessThanOrEqual(await clock());
  });

  it('adds to the day, the week and the month that contain its moment, to the millisecond', async () => {
    const userId = randomUUID();
    await playAt(lab, '2026-05-31T23:59:59.999Z', { userId, earnings: '10', score: 300 });
    await playAt(lab, '2026-06-01T00:00:00.000Z', { userId, earnings: '2.5', score: 100 });
    expect(
      (await standingsOf(userId)).map(({ period, startsAt, earnings }) => [
        period,
        (startsAt as Date).toISOString().slice(0, 10),
        earnings,
      ]),
    ).toEqual([
      ['monthly', '2026-05-01', 10_000_000n],
      ['weekly', '2026-05-25', 10_000_000n],
      ['daily', '2026-05-31', 10_000_000n],
      ['daily', '2026-06-01', 2_500_000n],
      ['monthly', '2026-06-01', 2_500_000n],
      ['weekly', '2026-06-01', 2_500_000n],
    ]);
  });

  it('keeps the first of equally good runs, in any order of arrival', async () => {
    const userId = randomUUID();
    await playAt(lab, '2026-07-01T10:00:00Z', { userId, earnings: '1', score: 100 });
    const best = await playAt(lab, '2026-07-01T11:00:00Z', { userId, earnings: '5', score: 500 });
    await playAt(lab, '2026-07-01T12:00:00Z', { userId, earnings: '9', score: 500 });
    expect((await standingsOf(userId))[0]).toMatchObject({
      earnings: 15_000_000n,
      score: 1_100,
      bestScore: 500,
      bestSessionId: best,
    });
  });

  it('with neither score nor earnings gets no place', async () => {
    const userId = randomUUID();
    await playAt(lab, '2026-07-01T10:00:00Z', { userId, earnings: '0', score: 0 });
    expect(await standingsOf(userId)).toEqual([]);
  });

  it('is counted even if many games of one member end at the same time', async () => {
    const userId = randomUUID();
    await Promise.all(
      Array.from({ length: 30 }, () =>
        playAt(lab, '2026-07-02T10:00:00Z', { userId, earnings: '1', score: 10 }),
      ),
    );
    for (const standing of await standingsOf(userId))
      expect(standing).toMatchObject({ earnings: 30_000_000n, score: 300 });
  });

  it('can be watched while it is the best run of a member in the top ten', async () => {
    const at = '2026-08-05T10:00:00Z';
    const players = Array.from({ length: 12 }, () => randomUUID());
    const runs: string[] = [];
    for (const [index, userId] of players.entries())
      runs.push(await playAt(lab, at, { userId, earnings: `${100 - index}`, score: 100 }));
    const watched = await Promise.all(runs.map((run) => lab.standings.isTopRun(run)));
    expect(watched).toEqual(players.map((_, index) => index < 10));
    expect(await lab.standings.isTopRun(randomUUID())).toBe(false);
    // A better run of the same member replaces it.
    await playAt(lab, at, { userId: players[0]!, earnings: '1', score: 900 });
    expect(await lab.standings.isTopRun(runs[0]!)).toBe(false);
  });
});
