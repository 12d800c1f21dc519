import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { FinishedGame, Leaderboard, NotificationList, PastLeaderboards, StartedGame } from '#contracts';
import { Standings } from '#features/leaderboards';
import { Ledger } from '#money/ledger';
import { call } from '../support/auth.js';
import { emptyDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { backdateGame, playedLog } from '../support/games.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { emptyPool, fillPool, playAt } from '../support/leaderboards.js';
import { signUpWithoutMail } from '../support/orders.js';
import { startAtNoon } from '../support/set-clock.js';
import { openSocket } from '../support/socket.js';
import { checksumOf } from '../support/tables.js';

const database = emptyDatabase();
let kingdom: Kingdom;
let ada: Awaited<ReturnType<typeof signUpWithoutMail>>;
let bob: typeof ada;

beforeAll(async () => {
  await startAtNoon(database.url);
  kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
  await kingdom.startWorker();
  [ada, bob] = [
    await signUpWithoutMail(kingdom, { username: 'Ada' }),
    await signUpWithoutMail(kingdom, { username: 'Bob' }),
  ];
});
afterAll(() => kingdom.close());

const read = async <Answer>(path: string, token?: string, headers: Record<string, string> = {}) => {
  const answer = await call(kingdom, 'GET', `/api/leaderboards/${path}`, {
    headers,
    ...(token && { token }),
  });
  return { status: answer.status, body: answer.body as unknown as Answer };
};

/** Plays a game to its end with the demo's skilled player. */
async function play({ token }: typeof ada): Promise<FinishedGame> {
  const headers = { 'idempotency-key': randomUUID() };
  const started = await call(kingdom, 'POST', '/api/game/sessions', { token, headers });
  const game = started.body as unknown as StartedGame;
  await backdateGame(kingdom.unitOfWork, game, 10_000);
  const body = playedLog(game.seed);
  const { body: finished } = await call(kingdom, 'POST', `/api/game/sessions/${game.id}/finish`, {
    token,
    body,
  });
  return finished as unknown as FinishedGame;
}

describe('a leaderboard', () => {
  it('shows a completed game immediately, to members with their own place and to visitors without, and notifies open pages', async () => {
    const socket = await openSocket(kingdom, bob.token);
    const games = [await play(ada), await play(ada)];
    const best = games.toSorted((one, other) => other.score - one.score)[0]!;
    for (const period of ['daily', 'weekly', 'monthly'] as const) {
      const { body } = await read<Leaderboard>(period, ada.token);
      expect(body).toMatchObject({ mode: 'simulated', period, closed: false, players: 1 });
      expect(body.rewards).toEqual(brand.leaderboard.rewards[period]);
      expect(body.entries).toEqual([
        {
          rank: 1,
          username: 'Ada',
          totalScore: games[0]!.score + games[1]!.score,
          totalEarnings: String(Number(games[0]!.totalRewards) + Number(games[1]!.totalRewards)),
          isMe: true,
          bestSessionId: best.id,
          prize: null,
        },
      ]);
      expect(body.me).toEqual(body.entries[0]);
      await socket.waitFor('leaderboard.changed', { period });
    }
    const { body } = await read<Leaderboard>('daily');
    expect(body.me).toBeNull();
    expect(body.entries).toMatchObject([{ isMe: false }]);
    expect((await call(kingdom, 'GET', `/api/game/replays/${best.id}`)).status).toBe(200);
    socket.close();
  });

  it('that is closed has its prizes paid and announced, in the inbox, by mail and live', async () => {
    const work = kingdom.unitOfWork;
    const standings = kingdom.app.get(Standings, { strict: false });
    const socket = await openSocket(kingdom, bob.token);
    const ledger = new Ledger();
    await emptyPool({ work, ledger });
    await fillPool({ work, ledger }, '3500');
    await playAt({ work, standings }, '2026-08-05T12:00:00Z', {
      userId: bob.userId,
      earnings: '8',
      score: 9,
    });
    const winnerOf = async (period: string) =>
      (await read<PastLeaderboards>(`${period}/past`, bob.token)).body.items[0]?.winners[0];
    // The prizes of the day and the week are paid. The month's prize is owed, because the pool is too small.
    const [paid, owed] = [{ status: 'paid' }, { status: 'owed' }];
    await eventually(
      () => winnerOf('weekly'),
      (winner) => winner?.prize.status === 'paid',
    );
    expect(await winnerOf('daily')).toMatchObject({
      username: 'Bob',
      isMe: true,
      prize: { amount: '500', ...paid },
    });
    expect(await winnerOf('monthly')).toMatchObject({ prize: { amount: '10000', ...owed } });
    await socket.waitFor('rewards.changed', {});

    const notifications = await eventually(
      async () =>
        (
          (await call(kingdom, 'GET', '/api/notifications', { token: bob.token }))
            .body as unknown as NotificationList
        ).items,
      (items) => items.filter(({ kind }) => kind.startsWith('prize-')).length === 3,
    );
    expect(notifications.map(({ kind }) => kind).toSorted()).toEqual([
      'prize-owed',
      'prize-paid',
      'prize-paid',
    ]);
    const daily = notifications.find(({ body }) => body.includes('500') && body.includes('daily'));
    expect(daily?.link).toBe('/app/leaderboard?period=daily&startsAt=2026-08-05T00%3A00%3A00.000Z');
    const { news } = brand.texts.mails;
    const mails = await eventually(
      () => kingdom.inbox.to(bob.email),
      (all) => all.filter(({ subject }) => subject.includes(news['prize-paid'].title)).length >= 3,
    );
    for (const { subject } of mails) expect(subject).toContain('SIMULATED');
    const profile = await call(kingdom, 'GET', '/api/balances', { token: bob.token });
    expect(JSON.stringify(profile.body)).toContain('3000');
    socket.close();
  });

  it('that is closed shows the final standings, with every place and prize', async () => {
    const { body } = await read<Leaderboard>('daily?startsAt=2026-08-05T00:00:00.000Z', bob.token);
    expect(body).toMatchObject({
      startsAt: '2026-08-05T00:00:00.000Z',
      resetsAt: '2026-08-06T00:00:00.000Z',
      closed: true,
      me: { rank: 1, totalEarnings: '8', prize: { amount: '500', status: 'paid' } },
    });
  });

  it('is contained in its member’s export', async () => {
    const { body } = await call(kingdom, 'GET', '/api/account/export', { token: bob.token });
    expect(JSON.stringify(body)).toContain('"prize":{"amount":"500","status":"paid"}');
  });

  it.each([
    ['yearly', 400, 'VALIDATION_FAILED'],
    ['toString', 400, 'VALIDATION_FAILED'],
    ['daily?startsAt=yesterday', 400, 'VALIDATION_FAILED'],
    ['daily?startsAt=2026-08-05T00:00:00.001Z', 404, 'LEADERBOARD_NOT_FOUND'],
    ['weekly?startsAt=2026-08-05T00:00:00Z', 404, 'LEADERBOARD_NOT_FOUND'],
    ['monthly?startsAt=2999-01-01T00:00:00Z', 404, 'LEADERBOARD_NOT_FOUND'],
    ['monthly?startsAt=0050-01-01T00:00:00Z', 404, 'LEADERBOARD_NOT_FOUND'],
    ['daily?startsAt=2026-08-05T00:00:00Z&startsAt=2026-08-06T00:00:00Z', 400, 'VALIDATION_FAILED'],
    ['daily?when=now', 400, 'VALIDATION_FAILED'],
    ['daily/past?limit=101', 400, 'VALIDATION_FAILED'],
    ['daily/past?cursor=-1', 400, 'VALIDATION_FAILED'],
  ])('rejects %s', async (path, status, code) => {
    const before = await checksumOf(kingdom);
    expect(await read(path)).toMatchObject({ status, body: { code } });
    expect(await checksumOf(kingdom)).toBe(before);
  });

  it.each(['daily?startsAt=0000-01-01T00:00:00Z', 'daily/past?cursor=999999999999999999'])(
    'accepts %s',
    async (path) => {
      expect((await read(path)).status).toBe(200);
    },
  );

  it('refuses in the reader’s language, and rejects an invalid token', async () => {
    const { body } = await read<{ message: string }>('daily?startsAt=2999-01-01T00:00:00Z', undefined, {
      'accept-language': 'de',
    });
    expect(body.message).toBe('Zu diesem Zeitpunkt beginnt keine Bestenliste.');
    expect((await read('daily', 'nonsense')).status).toBe(401);
  });
});
