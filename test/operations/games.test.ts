import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { AdminGame, AdminGameDetail, AdminPrize, GameReplay, OpenGame } from '#contracts';
import { seedDemoAccounts } from '#features/auth';
import { rows } from '#platform';
import { accessTokenOf, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { backdateGame, playedLog } from '../support/games.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { reading } from '../support/listings.js';
import { signUpWithoutMail } from '../support/orders.js';

const AUDITOR = {
  email: 'auditor@games.test',
  password: 'an auditor of these tests',
  role: 'auditor',
} as const;

const database = freshDatabase();
let kingdom: Kingdom;
let operator: string;
let auditor: string;
let lion: Awaited<ReturnType<typeof signUpWithoutMail>>;
let cub: Awaited<ReturnType<typeof signUpWithoutMail>>;
const started: OpenGame[] = [];

const { get, list, all, mishandled } = reading(
  () => kingdom,
  () => operator,
);
const asAuditor = reading(
  () => kingdom,
  () => auditor,
);
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

async function start({ token }: { token: string }): Promise<OpenGame> {
  const { body } = await call(kingdom, 'POST', '/api/game/sessions', { token, body: {} });
  const game = body as unknown as OpenGame;
  started.unshift(game);
  return game;
}

async function play(member: { token: string }): Promise<void> {
  const game = await start(member);
  await backdateGame(kingdom.unitOfWork, game, 100_000);
  const log = playedLog(game.seed, 90);
  const { status } = await call(kingdom, 'POST', `/api/game/sessions/${game.id}/finish`, {
    token: member.token,
    body: log,
  });
  expect(status).toBe(200);
}

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
  await seedDemoAccounts(kingdom.unitOfWork, [AUDITOR]);
  [operator, auditor] = [await accessTokenOf(kingdom, ADMIN), await accessTokenOf(kingdom, AUDITOR)];
  [lion, cub] = [await signUpWithoutMail(kingdom), await signUpWithoutMail(kingdom)];
  for (const member of [lion, cub, lion]) await play(member);
  await start(cub);
  await rows(
    kingdom.unitOfWork.read,
    `WITH p AS (
       INSERT INTO leaderboard_period (period, starts_at, ends_at, closed_at, rewards) VALUES
         ('daily', '2024-01-01Z', '2024-01-02Z', now(), '{3}'), ('weekly', '2024-01-01Z', '2024-01-08Z', now(), '{3,2,1}')
       RETURNING id, period
     ), t AS (SELECT id FROM ledger_transaction LIMIT 1)
     INSERT INTO leaderboard_prize (period_id, rank, user_id, amount, status, ledger_transaction_id, settled_at)
     SELECT p.id, 1, $1::uuid, 3, 'paid', t.id, now() FROM p, t WHERE period = 'daily'
     UNION ALL SELECT id, 2, $2::uuid, 2, 'owed', NULL, NULL FROM p WHERE period = 'weekly'
     UNION ALL SELECT id, 1, $1::uuid, 3, 'due', NULL, NULL FROM p WHERE period = 'weekly'
     UNION ALL SELECT id, 3, '0b5c7a4e-9f3d-4c2b-8a1e-6d5f4c3b2a19'::uuid, 1, 'kept', NULL, now() FROM p WHERE period = 'weekly'`,
    [lion.userId, cub.userId],
  );
});
afterAll(() => kingdom.close());

it('games are listed page by page, each once, the newest first, with player, score and reward', async () => {
  const games = await all<AdminGame>('games');
  expect(idsOf(games)).toEqual(idsOf(started));
  expect(games[1]).toMatchObject({
    email: lion.email,
    userId: lion.userId,
    username: lion.email.split('@')[0],
    status: 'completed',
    watchable: expect.any(Boolean),
  });
});

it('games are filtered by status and found by id and player', async () => {
  const found = async (query: string) => idsOf((await list<AdminGame>(`games?${query}`)).items);
  expect(await found('status=playing')).toEqual([started[0]!.id]);
  expect(await found('status=completed')).toEqual(idsOf(started.slice(1)));
  expect(await found(`q=${started[2]!.id}`)).toEqual([started[2]!.id]);
  expect(await found(`q=${cub.userId}`)).toEqual([started[0]!.id, started[2]!.id]);
  expect((await get('games?status=lost')).status).toBe(400);
});

it('the games that are marked as watchable are those whose replay is public', async () => {
  const { items } = await list<AdminGame>('games');
  for (const { id, watchable } of items) {
    const { status } = await call(kingdom, 'GET', `/api/game/replays/${id}`);
    expect([id, status]).toEqual([id, watchable ? 200 : 404]);
  }
  expect(items.some(({ watchable }) => watchable)).toBe(true);
});

it('a game is shown with its ledger transactions and its refused logs', async () => {
  const game = await start(lion);
  await backdateGame(kingdom.unitOfWork, game, 100_000);
  const log = playedLog(game.seed, 90);
  const finish = (body: object) =>
    call(kingdom, 'POST', `/api/game/sessions/${game.id}/finish`, { token: lion.token, body });
  expect((await finish({ ...log, score: log.score + 1 })).status).toBe(422);
  const { body: finished } = await finish(log);
  const { status, body } = await get(`games/${game.id}`);
  expect(status).toBe(200);
  const detail = body as unknown as AdminGameDetail;
  expect(detail).toMatchObject({
    game: { id: game.id, email: lion.email, score: log.score, totalRewards: finished!['totalRewards'] },
    engine: log.engine,
    recorded: true,
    refused: [{ sessionId: game.id, reason: 'wrong-score', log: { score: log.score + 1 } }],
  });
  expect(detail.ledgerTransactions.map(({ kind }) => kind)).toEqual(['game-reward']);
  const reward = detail.ledgerTransactions[0]!;
  expect((await get(`ledger/transactions/${reward.id}`)).status).toBe(200);
  const others = (await get(`games/${started[2]!.id}`)).body as unknown as AdminGameDetail;
  expect(others.refused).toEqual([]);
});

it('every recorded run can be watched by operators and auditors, public or not, and by no member', async () => {
  const { items } = await list<AdminGame>('games?status=completed');
  const [seen, hidden] = [true, false].map((one) => items.find(({ watchable }) => watchable === one)!);
  for (const { id } of [seen!, hidden!])
    for (const reader of [get, asAuditor.get]) {
      const { status, body } = await reader(`games/${id}/replay`);
      const { seed } = started.find((game) => game.id === id)!;
      expect([status, body]).toMatchObject([200, { sessionId: id, seed } satisfies Partial<GameReplay>]);
    }
  for (const path of [`games/${hidden!.id}`, `games/${hidden!.id}/replay`])
    expect((await call(kingdom, 'GET', `/api/admin/${path}`, { token: cub.token })).status).toBe(403);
});

it('there is no replay of an open game, of a left one, or of none', async () => {
  const open = started.find(({ userId }) => userId === cub.userId)!;
  expect((await get(`games/${open.id}`)).body).toMatchObject({ recorded: false, ledgerTransactions: [] });
  await rows(
    kingdom.unitOfWork.read,
    `UPDATE game_session SET status = 'completed', ending = 'left', session_end = now() WHERE id = $1`,
    [open.id],
  );
  expect((await get(`games/${open.id}`)).body).toMatchObject({ recorded: false });
  for (const id of [open.id, randomUUID()]) {
    const { status, body } = await get(`games/${id}/replay`);
    expect([status, body?.['code']]).toEqual([404, 'REPLAY_NOT_FOUND']);
  }
  const { status, body } = await get(`games/${randomUUID()}`);
  expect([status, body?.['code']]).toEqual([404, 'GAME_NOT_FOUND']);
  expect((await get('games/none')).status).toBe(400);
});

it('prizes are listed page by page, each once, the newest period first, by place', async () => {
  const prizes = await all<AdminPrize>('leaderboards');
  expect(prizes.map(({ period, rank, status }) => [period, rank, status])).toEqual([
    ['weekly', 1, 'due'],
    ['weekly', 2, 'owed'],
    ['weekly', 3, 'kept'],
    ['daily', 1, 'paid'],
  ]);
  expect(prizes[1]).toMatchObject({ email: cub.email, ledgerTransactionId: null, settledAt: null });
  expect(prizes[2]).toMatchObject({ email: null, username: null });
  expect(prizes[3]).toMatchObject({ ledgerTransactionId: expect.any(String), settledAt: expect.any(String) });
});

it('prizes are filtered by status and found by winner', async () => {
  const found = async (query: string) =>
    (await list<AdminPrize>(`leaderboards?${query}`)).items.map(({ status }) => status);
  for (const status of ['due', 'owed', 'paid', 'kept'])
    expect(await found(`status=${status}`)).toEqual([status]);
  expect(await found(`q=${lion.userId}`)).toEqual(['due', 'paid']);
  expect((await get('leaderboards?status=lost')).status).toBe(400);
});

it('odd searches and forged cursors are refused or find nothing', async () => {
  expect(await mishandled('games')).toEqual([]);
  expect(await mishandled('leaderboards')).toEqual([]);
});

it('auditors read games and prizes with the addresses masked', async () => {
  for (const path of ['games', 'leaderboards']) {
    const { status, body } = await asAuditor.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(JSON.stringify(body)).not.toContain(cub.email);
    expect(JSON.stringify(body)).toContain('•');
  }
});
