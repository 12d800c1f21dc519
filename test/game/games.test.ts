import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FinishedGame, GameList, Profile, StartedGame } from '#libs/contracts';
import { accounts, Ledger } from '#libs/ledger';
import { rows } from '#libs/platform';
import { call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { units } from '../support/donations.js';
import { age } from '../support/games.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { quickMember } from '../support/orders.js';
import { openSocket } from '../support/socket.js';
import { checksumOf } from '../support/tables.js';

const SESSIONS = '/api/game/sessions';
const database = freshDatabase();
let kingdom: Kingdom;
let member: { token: string; userId: string };
let stranger: { token: string; userId: string };

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
  await kingdom.startWorker();
  stranger = await quickMember(kingdom);
});
afterAll(() => kingdom.close());

const ask = async <Answer>(method: string, path: string, token: string, extra: object = {}) => {
  const answer = await call(kingdom, method, path, { token, ...extra });
  return { status: answer.status, body: answer.body as unknown as Answer };
};
const start = (key: string = randomUUID(), { token } = member) =>
  ask<StartedGame>('POST', SESSIONS, token, { headers: { 'idempotency-key': key } });
const finish = (id: string, { token } = member, extra: object = {}) =>
  ask<FinishedGame>('POST', `${SESSIONS}/${id}/finish`, token, extra);
const list = async (query = '', { token } = member) =>
  (await ask<GameList>('GET', SESSIONS + query, token)).body;
const earned = ({ userId } = member) =>
  new Ledger().balance(kingdom.unitOfWork.read, accounts.memberEarned(userId));

async function playOn(player: { token: string; userId: string }, milliseconds = 10_000) {
  const { body } = await start(randomUUID(), player);
  await age(kingdom.unitOfWork, body, milliseconds);
  return (await finish(body.id, player)).body;
}

describe('a game', () => {
  beforeAll(async () => {
    member = await quickMember(kingdom);
  });

  it('is one at a time: a running one is answered again, also to many at once and to a page that reloads', async () => {
    const key = randomUUID();
    const answers = await Promise.all([start(key), start(key), ...Array.from({ length: 4 }, () => start())]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { body } = answers[0]!;
    expect(body).toMatchObject({
      mode: 'simulated',
      run: 'simulated',
      status: 'playing',
      score: 0,
      userId: member.userId,
      totalRewards: '0',
    });
    expect(body.scores).toHaveLength(20);
    expect(JSON.stringify(body)).not.toContain('seed');
    const { open, items, stats } = await list();
    expect(open).toMatchObject({ id: body.id, scores: body.scores });
    expect(open!.elapsedMs).toBeGreaterThanOrEqual(body.elapsedMs);
    expect([items, stats]).toEqual([[], { games: 0, bestScore: 0, streak: 0, totalEarned: '0' }]);
  });

  it('that was left is completed by the next start, with all it had come to', async () => {
    const left = (await list()).open!;
    await age(kingdom.unitOfWork, left, 60_000);
    const { body: next } = await start();
    expect(next.id).not.toBe(left.id);
    const { items, open } = await list();
    expect(open!.id).toBe(next.id);
    expect(items).toMatchObject([{ id: left.id, status: 'completed', score: left.scores.at(-1) }]);
    expect(await earned()).toBe(units(items[0]!.totalRewards));
    await finish(next.id);
  });

  it('is scored by the server’s clock and seed; nothing a client sends changes anything', async () => {
    const { body: game } = await start();
    await age(kingdom.unitOfWork, game, 5_100);
    const claim = { body: { score: 1_000, tokenEarned: '50', elapsedMs: 10_000, userId: stranger.userId } };
    const { status, body } = await finish(game.id, member, claim);
    expect(status).toBe(200);
    expect(game.scores.slice(9, 12)).toContain(body.score);
    expect(body.userId).toBe(member.userId);
    expect(units(body.tokenEarned) % 1_000_000n).toBe(0n);
    expect(units(body.tokenEarned)).toBeLessThanOrEqual(units('50'));
    expect((await playOn(member, 0)).totalRewards).toBe('0');
  });

  it('is paid once, however often and at once it is ended', async () => {
    const before = await earned();
    const { body: game } = await start();
    await age(kingdom.unitOfWork, game, 10_000);
    const answers = await Promise.all(Array.from({ length: 6 }, () => finish(game.id)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const { body } = answers[0]!;
    expect(body).toMatchObject({ status: 'completed', score: game.scores.at(-1), unpaid: false });
    expect((await finish(game.id)).body).toEqual(body);
    expect((await earned()) - before).toBe(units(body.totalRewards));
    const [events] = await rows<{ count: string }>(
      kingdom.unitOfWork.read,
      `SELECT count(*) FROM outbox_event WHERE name = 'game.completed' AND payload->>'sessionId' = $1`,
      [game.id],
    );
    expect(events!.count).toBe('1');
  });

  it('is its own player’s: others can neither end nor see it', async () => {
    const { body: game } = await start();
    const before = await checksumOf(kingdom);
    for (const id of [game.id, randomUUID()])
      expect(await finish(id, stranger)).toMatchObject({ status: 404, body: { code: 'GAME_NOT_FOUND' } });
    expect((await finish('1', stranger)).status).toBe(400);
    expect((await finish('%00', stranger)).status).toBe(400);
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
    await finish(game.id);
  });

  it('is listed newest first, page by page, and adds up in the stats and the profile', async () => {
    const all = (await list('?limit=100')).items;
    const first = await list('?limit=2');
    expect(first.items).toEqual(all.slice(0, 2));
    const rest = await list(`?limit=100&cursor=${first.nextCursor}`);
    expect(rest.items).toEqual(all.slice(2));
    expect(rest.nextCursor).toBeNull();
    const total = all.reduce((sum, { totalRewards }) => sum + units(totalRewards), 0n);
    expect(units(first.stats.totalEarned)).toBe(total);
    expect(first.stats).toMatchObject({
      games: all.length,
      bestScore: Math.max(...all.map(({ score }) => score)),
      streak: 1,
    });
    const { body: profile } = await ask<Profile>('GET', '/api/profile', member.token);
    expect(profile.totalGameEarnings).toBe(first.stats.totalEarned);
  });

  it('tells its player when it is over, and everybody that the treasury has moved', async () => {
    const [mine, others] = [
      await openSocket(kingdom, member.token),
      await openSocket(kingdom, stranger.token),
    ];
    const { id } = await playOn(member);
    await mine.received('game.completed', { sessionId: id });
    await mine.received('profile.changed', {});
    await others.received('rewards.changed', {});
    expect([...others.heard('game.completed'), ...others.heard('profile.changed')]).toEqual([]);
    mine.close();
    others.close();
  });

  it('stands in its player’s export, without the seed', async () => {
    const { body } = await ask<Record<string, unknown>>('GET', '/api/account/export', member.token);
    expect(JSON.stringify(body)).toContain('"games":{"stats":');
    expect(JSON.stringify(body)).not.toContain('"seed"');
  });
});
