import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type {
  FinishedGame,
  FinishGame,
  GameList,
  GameReplay,
  Profile,
  RefusedLogList,
  StartedGame,
} from '#contracts';
import { Games } from '#features/game';
import { accounts, Ledger } from '#money/ledger';
import { rows } from '#platform';
import { replay } from '#zoom';
import { accessTokenOf, call } from '../support/auth.js';
import { emptyDatabase } from '../support/database.js';
import { units } from '../support/donations.js';
import { backdateGame, playedLog } from '../support/games.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { signUpWithoutMail } from '../support/orders.js';
import { startAtNoon } from '../support/set-clock.js';
import { openSocket } from '../support/socket.js';
import { checksumOf } from '../support/tables.js';

const SESSIONS = '/api/game/sessions';
const database = emptyDatabase();
let kingdom: Kingdom;
let member: { token: string; userId: string };
let stranger: { token: string; userId: string };

beforeAll(async () => {
  await startAtNoon(database.url);
  kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
  await kingdom.startWorker();
  stranger = await signUpWithoutMail(kingdom);
});
afterAll(() => kingdom.close());

const ask = async <Answer>(method: string, path: string, token: string, extra: object = {}) => {
  const answer = await call(kingdom, method, path, { token, ...extra });
  return { status: answer.status, body: answer.body as unknown as Answer };
};
const start = (key: string = randomUUID(), { token } = member) =>
  ask<StartedGame>('POST', SESSIONS, token, { headers: { 'idempotency-key': key } });
const finish = (game: Pick<StartedGame, 'id'>, log: object, { token } = member, key?: string) =>
  ask<FinishedGame>('POST', `${SESSIONS}/${game.id}/finish`, token, {
    body: log,
    headers: key ? { 'idempotency-key': key } : {},
  });
const list = async (query = '', { token } = member) =>
  (await ask<GameList>('GET', SESSIONS + query, token)).body;
const earned = ({ userId } = member) =>
  new Ledger().balance(kingdom.unitOfWork.read, accounts.memberEarned(userId));

/** Plays a game with the demo's skilled player, for `maxTicks` at most. */
async function playOn(player: { token: string; userId: string }, most?: number) {
  const { body } = await start(randomUUID(), player);
  await backdateGame(kingdom.unitOfWork, body, 10_000);
  return (await finish(body, playedLog(body.seed, most), player)).body;
}

describe('a game', () => {
  beforeAll(async () => {
    member = await signUpWithoutMail(kingdom);
  });

  it('is limited to one at a time: starting again returns the running one, even for simultaneous requests and after a reload', async () => {
    const key = randomUUID();
    const answers = await Promise.all([start(key), start(key), ...Array.from({ length: 4 }, () => start())]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { body } = answers[0]!;
    expect(body).toMatchObject({
      mode: 'simulated',
      run: 'played',
      status: 'playing',
      score: 0,
      userId: member.userId,
      totalRewards: '0',
      entryFee: '0',
    });
    expect(body.seed).toMatch(/^[0-9a-f]{32}$/);
    const { open, items, stats } = await list();
    expect(open).toMatchObject({ id: body.id, seed: body.seed });
    expect(open!.elapsedMs).toBeGreaterThanOrEqual(body.elapsedMs);
    const none = {
      games: 0,
      bestScore: 0,
      gamesToday: 0,
      streak: 0,
      totalEarned: '0',
      earnedToday: '0',
      dailyCap: '500',
    };
    expect([items, stats]).toEqual([[], none]);
  });

  it('that was abandoned is closed together with all others, and one that cannot be closed does not block them', async () => {
    const read = kingdom.unitOfWork.read;
    const left = (minutes: number, count: number) =>
      rows<{ id: string }>(
        read,
        `INSERT INTO game_session (id, user_id, seed, engine, created_at)
         SELECT gen_random_uuid(), gen_random_uuid(), repeat('0', 32), 1, clock_timestamp() - $1 * interval '1 minute'
         FROM generate_series(1, $2) RETURNING id`,
        [minutes, count],
      );
    const [stuck] = await left(60, 1);
    const ids = (await left(30, 150)).map(({ id }) => id);
    await rows(
      read,
      `ALTER TABLE game_session ADD CONSTRAINT stuck CHECK (id <> '${stuck!.id}' OR status = 'playing')`,
    );
    await expect(kingdom.app.get(Games, { strict: false }).closeLeft()).rejects.toThrow('1 games');
    const open = `SELECT id FROM game_session WHERE status = 'playing' AND id = ANY($1)`;
    expect(await rows(read, open, [[stuck!.id, ...ids]])).toEqual([stuck]);
    await rows(read, `ALTER TABLE game_session DROP CONSTRAINT stuck`);
    await rows(read, `DELETE FROM game_session WHERE id = ANY($1)`, [[stuck!.id, ...ids]]);
  });

  it('that was abandoned is closed by the next start or by the schedule, and counts for nothing', async () => {
    const left = (await list()).open!;
    await backdateGame(kingdom.unitOfWork, left, 10 * 60_000 + 1);
    expect((await list()).open).toBeNull();
    const { body: next } = await start();
    expect(next.id).not.toBe(left.id);
    expect(next.seed).not.toBe(left.seed);
    await backdateGame(kingdom.unitOfWork, next, 10 * 60_000 + 1);
    const schedules = [kingdom.app.get(Games), kingdom.app.get(Games)];
    await Promise.all(schedules.map((games) => games.closeLeft()));
    const { items, open, stats } = await list();
    expect(open).toBeNull();
    const closed = { status: 'completed', ending: 'left', score: 0, totalRewards: '0' };
    expect(items).toMatchObject([
      { id: next.id, ...closed },
      { id: left.id, ...closed },
    ]);
    expect(stats).toMatchObject({ games: 0, gamesToday: 0, streak: 0 });
    expect(await finish(next, playedLog(next.seed))).toMatchObject({
      status: 409,
      body: { code: 'GAME_ALREADY_FINISHED' },
    });
  });

  it('is scored by the server’s replay of the player’s log (reading D10)', async () => {
    const { body: game } = await start();
    await backdateGame(kingdom.unitOfWork, game, 10_000);
    const log = playedLog(game.seed);
    const { status, body } = await finish(game, log);
    expect(status).toBe(200);
    expect(body).toMatchObject({ score: log.score, ticks: log.ticks, status: 'completed', ending: 'time' });
    expect(body.factor).toBeGreaterThan(100);
    expect(body.cleared).toBeGreaterThan(0);
    expect(body.cleared).toBe(replay(game.seed, log).cleared);
    expect(units(body.tokenEarned)).toBe(
      units('1') * BigInt(Math.floor((body.score * body.factor) / 10_000)),
    );
    const idle = await start();
    await backdateGame(kingdom.unitOfWork, idle.body, 10_000);
    const crashed = await finish(
      idle.body,
      playedLog(idle.body.seed, undefined, () => 0),
    );
    expect(crashed.body).toMatchObject({ ending: 'crash' });
    expect(crashed.body.score).toBeLessThan(body.score);
    expect(await playOn(member, 29)).toMatchObject({ ending: 'ended', score: 0, totalRewards: '0' });
  });

  it('is paid once, for any number of requests; its own key returns the first response again', async () => {
    const before = await earned();
    const { body: game } = await start();
    await backdateGame(kingdom.unitOfWork, game, 10_000);
    const log = playedLog(game.seed);
    const key = randomUUID();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => finish(game, log, member, key)),
      ...Array.from({ length: 3 }, () => finish(game, log)),
    ]);
    const paid = answers.filter(({ status }) => status === 200);
    expect(paid.length).toBeGreaterThan(0);
    expect(new Set(paid.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, (body as { code?: string }).code]).toEqual([409, 'GAME_ALREADY_FINISHED']);
    const [{ body }] = paid as [(typeof paid)[0]];
    expect((await earned()) - before).toBe(units(body.totalRewards));
    expect((await finish(game, log, member, randomUUID())).status).toBe(409);
    const [events] = await rows<{ count: string }>(
      kingdom.unitOfWork.read,
      `SELECT count(*) FROM outbox_event WHERE name = 'game.completed' AND payload->>'sessionId' = $1`,
      [game.id],
    );
    expect(events!.count).toBe('1');
  });

  it('belongs to its player: others can neither end nor see it', async () => {
    const { body: game } = await start();
    await backdateGame(kingdom.unitOfWork, game, 10_000);
    const log = playedLog(game.seed);
    const before = await checksumOf(kingdom);
    for (const id of [game.id, randomUUID()])
      expect(await finish({ id }, log, stranger)).toMatchObject({
        status: 404,
        body: { code: 'GAME_NOT_FOUND' },
      });
    expect((await finish({ id: '1' }, log, stranger)).status).toBe(400);
    expect((await finish({ id: '%00' }, log, stranger)).status).toBe(400);
    expect((await ask('GET', `${SESSIONS}?cursor=x`, member.token)).status).toBe(400);
    expect((await start('k y')).status).toBe(400);
    for (const [method, path] of [
      ['POST', SESSIONS],
      ['GET', SESSIONS],
      ['POST', `${SESSIONS}/${game.id}/finish`],
    ] as const)
      expect((await call(kingdom, method, path)).status).toBe(401);
    expect(await checksumOf(kingdom)).toBe(before);
    expect(await list('', stranger)).toMatchObject({ items: [], open: null });
    expect((await finish(game, log)).status).toBe(200);
  });

  it('is listed newest first, page by page, and counted in the statistics and the profile', async () => {
    const all = (await list('?limit=100')).items;
    const first = await list('?limit=2');
    expect(first.items).toEqual(all.slice(0, 2));
    const rest = await list(`?limit=100&cursor=${first.nextCursor}`);
    expect(rest.items).toEqual(all.slice(2));
    expect(rest.nextCursor).toBeNull();
    const total = all.reduce((sum, { totalRewards }) => sum + units(totalRewards), 0n);
    expect(units(first.stats.totalEarned)).toBe(total);
    expect(first.stats).toMatchObject({
      games: all.filter(({ ending }) => ending !== 'left').length,
      bestScore: Math.max(...all.map(({ score }) => score)),
      streak: 1,
    });
    const { body: profile } = await ask<Profile>('GET', '/api/profile', member.token);
    expect(profile.totalGameEarnings).toBe(first.stats.totalEarned);
  });

  it('notifies its player when it is over, and everybody that the treasury has changed', async () => {
    const [mine, others] = [
      await openSocket(kingdom, member.token),
      await openSocket(kingdom, stranger.token),
    ];
    const { id } = await playOn(member);
    await mine.waitFor('game.completed', { sessionId: id });
    await mine.waitFor('profile.changed', {});
    await others.waitFor('rewards.changed', {});
    expect([...others.received('game.completed'), ...others.received('profile.changed')]).toEqual([]);
    mine.close();
    others.close();
  });

  it('is contained in its player’s export', async () => {
    const { body } = await ask<Record<string, unknown>>('GET', '/api/account/export', member.token);
    expect(JSON.stringify(body)).toContain('"games":{"stats":');
  });
});

describe('a forged log', () => {
  beforeAll(async () => {
    member = await signUpWithoutMail(kingdom);
  });

  const hammered = Array.from({ length: 120 }, (_, at) => [at, (at + 1) % 2]);

  it.each<[string, number, (log: FinishGame) => object]>([
    ['GAME_WRONG_SCORE', 422, ({ score }) => ({ score: score + 1 })],
    ['GAME_TIME_TRAVEL', 422, () => ({ changes: [], score: 1_000 })],
    ['GAME_TIME_TRAVEL', 422, ({ changes }) => ({ changes: changes.toReversed() })],
    ['GAME_TIME_TRAVEL', 422, ({ ticks }) => ({ ticks: ticks + 1 })],
    ['GAME_WRONG_SEED', 422, () => ({ seed: '0'.repeat(32) })],
    ['GAME_TOO_FAST', 422, () => ({ changes: hammered })],
    ['GAME_ENGINE_CHANGED', 409, ({ engine }) => ({ engine: engine + 1 })],
  ])('is refused with %s, and changes nothing', async (code, status, change) => {
    const { body: game } = await start();
    await backdateGame(kingdom.unitOfWork, game, 10_000);
    const log = playedLog(game.seed);
    const before = await checksumOf(kingdom, ['security_event', 'game_refused_log']);
    expect(await finish(game, { ...log, ...change(log) })).toMatchObject({ status, body: { code } });
    expect(await checksumOf(kingdom, ['security_event', 'game_refused_log'])).toBe(before);
    // The game is still open, and its real log completes it.
    expect((await finish(game, log)).body.score).toBe(log.score);
  });

  it('of a longer run than the server’s clock allows is rejected, to the tick', async () => {
    const { body: game } = await start();
    await backdateGame(kingdom.unitOfWork, game, 5_000);
    const log = playedLog(game.seed);
    expect(await finish(game, log)).toMatchObject({ status: 422, body: { code: 'GAME_TOO_LONG' } });
    await backdateGame(kingdom.unitOfWork, game, -3_600_000);
    expect((await finish(game, playedLog(game.seed, 1))).status).toBe(422);
    await backdateGame(kingdom.unitOfWork, game, 3_605_000);
    expect((await finish(game, log)).status).toBe(200);
  });

  it('is kept for the operators, at most twenty per game', async () => {
    const { body: game } = await start();
    const log = playedLog(game.seed);
    await Promise.all(Array.from({ length: 24 }, () => finish(game, { ...log, seed: 'f'.repeat(32) })));
    const operator = await accessTokenOf(kingdom, ADMIN);
    const { body } = await ask<RefusedLogList>('GET', '/api/admin/games/refused?limit=100', operator);
    const kept = body.items.filter(({ sessionId }) => sessionId === game.id);
    expect(kept).toHaveLength(20);
    expect(kept[0]).toMatchObject({
      userId: member.userId,
      reason: 'wrong-seed',
      log: { ...log, seed: 'f'.repeat(32) },
    });
    expect((await ask('GET', '/api/admin/games/refused', member.token)).status).toBe(403);
    expect((await call(kingdom, 'GET', '/api/admin/games/refused')).status).toBe(401);
  });

  it('that is not a log at all is bad input', async () => {
    const { body: game } = await start();
    const log = playedLog(game.seed);
    const bad = [
      {},
      { ...log, more: 1 },
      { ...log, ticks: -1 },
      { ...log, ticks: 1.5 },
      { ...log, ticks: 1e300 },
      { ...log, changes: [[1]] },
      { ...log, changes: [['1', 1]] },
      { ...log, changes: Array.from({ length: 601 }, (_, at) => [at, 1]) },
      { ...log, seed: 'x' },
      { ...log, score: '10' },
    ];
    for (const body of bad) expect((await finish(game, body)).status).toBe(400);
    expect((await start(randomUUID(), member)).body.id).toBe(game.id);
    expect((await ask('POST', SESSIONS, member.token, { body: { charity: 'no' } })).status).toBe(400);
  });
});

describe('a replay', () => {
  it('can be watched by anybody if it is the best run of a player in the top 10, and is hidden otherwise', async () => {
    member = await signUpWithoutMail(kingdom);
    const best = await playOn(member);
    const worse = await playOn(member, 60);
    const replays = '/api/game/replays';
    const { status, body } = await call(kingdom, 'GET', `${replays}/${best.id}`);
    expect(status).toBe(200);
    const shown = body as unknown as GameReplay;
    expect(shown).toMatchObject({ sessionId: best.id, score: best.score, totalRewards: best.totalRewards });
    expect(replay(shown.seed, shown).score).toBe(best.score);
    expect(JSON.stringify(shown)).not.toContain('@');
    const { body: open } = await start();
    for (const id of [worse.id, open.id, randomUUID()])
      expect(await call(kingdom, 'GET', `${replays}/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'REPLAY_NOT_FOUND' },
      });
    expect((await call(kingdom, 'GET', `${replays}/x`)).status).toBe(400);
  });
});
