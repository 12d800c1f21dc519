import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { RecordedSwap, RewardPool, SwapList, SwapQuote, SwapReceipt } from '#contracts';
import { accounts, Ledger, verifyLedger } from '#money/ledger';
import { rows } from '#platform';
import { call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { type Kingdom, brand, startKingdom } from '../support/kingdom.js';
import { signUpWithoutMail } from '../support/orders.js';
import { openSocket } from '../support/socket.js';
import { checksumOf } from '../support/tables.js';

const database = freshDatabase();
let kingdom: Kingdom;
let member: { token: string; userId: string };
let stranger: { token: string; userId: string };

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
  await kingdom.startWorker();
  member = await signUpWithoutMail(kingdom);
  stranger = await signUpWithoutMail(kingdom);
});
afterAll(() => kingdom.close());

const request = (over: object = {}) => ({
  fromToken: 'USDC',
  toToken: brand.ticker,
  amountIn: '12',
  ...over,
});

async function swap(over: object = {}, key: string = randomUUID(), token = member.token) {
  const headers = { 'idempotency-key': key };
  const answer = await call(kingdom, 'POST', '/api/swaps', { body: request(over), token, headers });
  return { status: answer.status, body: answer.body as unknown as RecordedSwap };
}

const swaps = async (query = '', token = member.token) =>
  (await call(kingdom, 'GET', `/api/swaps${query}`, { token })).body as unknown as SwapList;
const pool = async () => (await call(kingdom, 'GET', '/api/rewards/pool')).body as unknown as RewardPool;
const bought = () => new Ledger().balance(kingdom.unitOfWork.read, accounts.memberBought(member.userId));

describe('a swap', () => {
  it('takes 1%: half to the reward pool, 30% to the game treasury, 20% to operations (specification §9)', async () => {
    const [before, balance] = [await pool(), await bought()];
    const { status, body } = await swap();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      mode: 'simulated',
      cluster: 'localnet',
      userId: member.userId,
      fromToken: 'USDC',
      toToken: brand.ticker,
      amountIn: '12',
      amountOut: '990',
      feeAmount: '10',
      rewardPoolContribution: '5',
      gameTreasuryContribution: '3',
      opsContribution: '2',
      transactionHash: expect.stringMatching(/^SIM-[0-9A-F]{32}$/),
    });
    const after = await pool();
    expect(Number(after.fromSwaps.rewardPool) - Number(before.fromSwaps.rewardPool)).toBe(5);
    expect(Number(after.fromSwaps.gameTreasury) - Number(before.fromSwaps.gameTreasury)).toBe(3);
    expect(Number(after.fromSwaps.operations) - Number(before.fromSwaps.operations)).toBe(2);
    expect(body.rewardPool).toBe(after.fromSwaps.rewardPool);
    expect((await bought()) - balance).toBe(990_000_000n);
  });

  it('that is simulated adds nothing to the accounts that pay members', async () => {
    await swap();
    const { mode, rewardPool, gameTreasury, operations, opened } = await pool();
    expect({ mode, operations, opened }).toEqual({
      mode: 'simulated',
      operations: '0',
      opened: { rewardPool: brand.leaderboard.pool, gameTreasury: brand.game.treasury },
    });
    expect({ rewardPool, gameTreasury }).toEqual(opened);
  });

  it('has a row, a ledger transaction and an event in one commit, and a receipt that says it is simulated', async () => {
    const { body } = await swap({ amountIn: '1.234567' });
    const [row] = await rows<{ id: string; name: string }>(
      kingdom.unitOfWork.read,
      `SELECT s.id, e.name FROM swap_transaction s
       JOIN ledger_transaction t ON t.id = s.ledger_transaction_id
       JOIN outbox_event e ON e.payload ->> 'swapId' = s.id::text WHERE s.transaction_hash = $1`,
      [body.transactionHash],
    );
    expect(row).toMatchObject({ id: body.id, name: 'swap.recorded' });
    const answer = await fetch(`${kingdom.url}/api/receipts/${body.transactionHash}`);
    const receipt = (await answer.json()) as SwapReceipt;
    expect(receipt).toMatchObject({ kind: 'swap', mode: 'simulated', amountIn: '1.234567' });
    const { postings } = receipt.ledgerTransaction;
    expect(postings.map(({ account }) => account).sort()).toEqual([
      'member-bought',
      'outside/simulated-market',
      'simulated/game-treasury',
      'simulated/operations',
      'simulated/reward-pool',
    ]);
  });

  it('is quoted before it is made, and the quote is kept', async () => {
    for (const [fromToken, amountIn] of [
      ['USDC', '99.999999'],
      ['SOL', '0.123456789'],
    ] as const) {
      const query = new URLSearchParams(request({ fromToken, amountIn })).toString();
      const answer = await call(kingdom, 'GET', `/api/swaps/quote?${query}`, { token: member.token });
      const quoted = answer.body as unknown as SwapQuote;
      const { mode, fromPrice, price, feePercent, cluster, ...sides } = quoted;
      expect({ mode, cluster, price, feePercent }).toEqual({
        mode: 'simulated',
        cluster: 'localnet',
        price: '0.012',
        feePercent: 1,
      });
      expect(fromPrice).toBe(fromToken === 'SOL' ? '192.31' : '1');
      expect((await swap({ fromToken, amountIn })).body).toMatchObject(sides);
    }
  });

  it('returns the first response for a repeated key, even at the same time, and refuses it with another amount', async () => {
    const before = await bought();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => swap({}, key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await bought()) - before).toBe(990_000_000n);
    expect(await swap({ amountIn: '13' }, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT' },
    });
    // Keys of different members are separate.
    expect(await swap({ amountIn: '13' }, key, stranger.token)).toMatchObject({ status: 201 });
  });

  it('loses no base unit under concurrency', async () => {
    const { fromSwaps: before } = await pool();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => swap({ amountIn: `0.${String(index + 1).padStart(6, '0')}` })),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const units = (text: string) => Math.round(Number(text) * 1e6);
    const sum = (name: 'rewardPoolContribution' | 'gameTreasuryContribution' | 'opsContribution') =>
      answers.reduce((total, { body }) => total + units(body[name]), 0);
    const { fromSwaps: after } = await pool();
    expect(units(after.rewardPool) - units(before.rewardPool)).toBe(sum('rewardPoolContribution'));
    expect(units(after.gameTreasury) - units(before.gameTreasury)).toBe(sum('gameTreasuryContribution'));
    expect(units(after.operations) - units(before.operations)).toBe(sum('opsContribution'));
    expect(await kingdom.unitOfWork.snapshot(verifyLedger)).toMatchObject({ ok: true });
  });

  it('notifies everybody that the pool has changed, and only its own member of the swap', async () => {
    const [mine, others] = [
      await openSocket(kingdom, member.token),
      await openSocket(kingdom, stranger.token),
    ];
    const { body } = await swap();
    await mine.waitFor('swap.recorded', { swapId: body.id });
    await others.waitFor('rewards.changed', {});
    expect(others.received('swap.recorded')).toEqual([]);
    mine.close();
    others.close();
  });

  it('is listed only for its own member, newest first', async () => {
    const { body } = await swap({ amountIn: '7' }, randomUUID(), stranger.token);
    const theirs = await swaps('?limit=1', stranger.token);
    expect(theirs.items.map(({ id }) => id)).toEqual([body.id]);
    const rest = await swaps(`?cursor=${theirs.nextCursor}`, stranger.token);
    expect(rest.items.map(({ id }) => id)).not.toContain(body.id);
    expect(rest.items.every(({ userId }) => userId === stranger.userId)).toBe(true);
    expect((await swaps('?limit=100')).items.map(({ id }) => id)).not.toContain(body.id);
  });

  it('rejects pairs and amounts that cannot be swapped, and changes nothing', async () => {
    const before = await checksumOf(kingdom);
    const refusals: [over: object, status: number, code: string][] = [
      [{ amountIn: '0' }, 422, 'INVALID_AMOUNT'],
      [{ amountIn: '0.0000001' }, 422, 'INVALID_AMOUNT'],
      [{ fromToken: 'SOL', amountIn: '0.0000000001' }, 422, 'INVALID_AMOUNT'],
      [{ amountIn: '10000.000001' }, 422, 'AMOUNT_OUT_OF_RANGE'],
      [{ fromToken: 'SOL', amountIn: '51.999376008' }, 422, 'AMOUNT_OUT_OF_RANGE'],
      [{ amountIn: `1${'0'.repeat(30)}` }, 422, 'AMOUNT_OUT_OF_RANGE'],
      [{ amountIn: 1e30 }, 400, 'VALIDATION_FAILED'],
      [{ amountIn: '-1' }, 400, 'VALIDATION_FAILED'],
      [{ amountIn: {} }, 400, 'VALIDATION_FAILED'],
      [{ fromToken: 'BTC' }, 422, 'UNSUPPORTED_PAIR'],
      [{ toToken: 'USDC' }, 422, 'UNSUPPORTED_PAIR'],
      [{ fromToken: brand.ticker, toToken: 'USDC' }, 422, 'UNSUPPORTED_PAIR'],
      [{ fromToken: 'US\0DC' }, 400, 'VALIDATION_FAILED'],
      [{ toToken: '\ud800' }, 422, 'UNSUPPORTED_PAIR'],
      [{ feeAmount: '0' }, 400, 'VALIDATION_FAILED'],
    ];
    for (const [over, status, code] of refusals)
      expect({ [JSON.stringify(over)]: await swap(over) }).toMatchObject({
        [JSON.stringify(over)]: { status, body: { code } },
      });
    for (const path of ['/api/swaps', '/api/swaps/quote'])
      expect(await call(kingdom, 'GET', path)).toMatchObject({ status: 401 });
    expect(await call(kingdom, 'POST', '/api/swaps', { body: request() })).toMatchObject({ status: 401 });
    expect(await checksumOf(kingdom)).toBe(before);
  });

  it('accepts amounts at the limits', async () => {
    expect(await swap({ amountIn: '10000' })).toMatchObject({ status: 201 });
    expect(await swap({ fromToken: 'SOL', amountIn: '51.999376007' })).toMatchObject({ status: 201 });
    expect(await swap({ amountIn: '0.000001' })).toMatchObject({
      status: 201,
      body: { amountOut: '0.000083', feeAmount: '0' },
    });
  });
});
