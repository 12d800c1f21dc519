import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { rows } from '#platform';
import { call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { signedGift } from '../support/gifts.js';
import { backdateGame, playedLog } from '../support/games.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { signUpWithoutMail } from '../support/orders.js';
import { purchaseInput } from '../support/purchases.js';
import { checksumOf } from '../support/tables.js';

const database = freshDatabase();
let kingdom: Kingdom;
let token: string;

beforeAll(async () => {
  kingdom = await startKingdom({
    databaseUrl: database.url,
    env: { AUTH_CONFIRM_EMAIL: 'false', LIVE_FEATURES: 'play' },
  });
  // No worker runs, so accepted requests keep their first state.
  await rows(
    kingdom.unitOfWork.read,
    `INSERT INTO chain_stats (mint_address, treasury_balance, mint_supply, read_at) VALUES ($1, 10000000000000, 10000000000000, now())`,
    [kingdom.env['MINT_ADDRESS']],
  );
  ({ token } = await signUpWithoutMail(kingdom));
});
afterAll(() => kingdom.close());

/** Removes a field of the stored response, as if another release had stored it. */
const forgetCreatedAt = (key: string) =>
  rows(kingdom.unitOfWork.read, `UPDATE idempotency_key SET answer = answer - 'createdAt' WHERE key = $1`, [
    key,
  ]);

const postTo = async (path: string, request: object) => {
  const { status, body } = await call(kingdom, 'POST', path, request);
  return { status, body };
};

const WRITES: [path: string, body: () => object | Promise<object>][] = [
  ['/api/donations', () => signedGift(kingdom, { message: 'Once' })],
  ['/api/presale/purchases', () => purchaseInput()],
  ['/api/buy/fiat', () => ({ amount: '50' })],
  ['/api/swaps', () => ({ fromToken: 'USDC', toToken: brand.ticker, amountIn: '5' })],
  ['/api/game/sessions', () => ({})],
];

it.each(WRITES)(
  '%s returns a response for a repeated key although another release stored less',
  async (path, input) => {
    const [key, body] = [randomUUID(), await input()];
    const request = { token, body, headers: { 'idempotency-key': key } };
    const first = await postTo(path, request);
    expect(first.status).toBeLessThan(300);
    await forgetCreatedAt(key);
    const before = await checksumOf(kingdom);
    const repeated = await postTo(path, request);
    const same = { elapsedMs: expect.any(Number) };
    expect(repeated).toEqual({
      ...first,
      body: { ...first.body, ...(first.body!['elapsedMs'] !== undefined && same) },
    });
    expect(await checksumOf(kingdom)).toBe(before);
  },
);

it('a finished game returns a response for a repeated key, too', async () => {
  const player = await signUpWithoutMail(kingdom);
  const started = await call(kingdom, 'POST', '/api/game/sessions', { token: player.token, body: {} });
  const game = started.body as unknown as { id: string; seed: string };
  await backdateGame(kingdom.unitOfWork, game, 20_000);
  const [key, path] = [randomUUID(), `/api/game/sessions/${game.id}/finish`];
  const request = { token: player.token, body: playedLog(game.seed), headers: { 'idempotency-key': key } };
  const first = await postTo(path, request);
  expect(first.status).toBe(200);
  await forgetCreatedAt(key);
  expect(await postTo(path, request)).toEqual(first);
});
