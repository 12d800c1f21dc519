import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import bs58 from 'bs58';
import { randomBytes, randomUUID } from 'node:crypto';
import { verifyDonations } from '#features/donations';
import type { Games } from '#features/game';
import { type Account, accounts, verifyLedger } from '#money/ledger';
import { rows } from '#platform';
import { emptyDatabase } from '../support/database.js';
import { earn, type GivingLab, openGiving, units } from '../support/donations.js';
import { backdateGame, backdateLastDay, openGames, playedLog } from '../support/games.js';
import { startAtNoon } from '../support/set-clock.js';

const HOUR_MS = 3_600_000;
const database = emptyDatabase();
let lab: GivingLab;
let games: Games;

beforeAll(async () => {
  await startAtNoon(database.url);
  lab = await openGiving(database.url);
  games = openGames(lab, { GAME_DAILY_CAP: '100000' });
});
afterAll(() => lab.close());

const balance = (account: Parameters<GivingLab['ledger']['balance']>[1]) =>
  lab.ledger.balance(lab.work.read, account);
const change = (userId: string, input: object) =>
  lab.work.run((tx) => lab.autoDonations.change(tx, userId, input));

/** Plays a game with the demo's skilled player, for `ticks` at most. */
async function play(userId: string, ticks = 600, played = games) {
  const started = await played.start(userId, { charity: true }, undefined);
  await backdateGame(lab.work, started, 10_000);
  return played.finish(userId, started.id, playedLog(started.seed, ticks), undefined);
}

type Step =
  | { do: 'play'; ticks: number }
  | { do: 'auto'; enabled: boolean; percent: number }
  | { do: 'pause'; on: boolean }
  | { do: 'give'; amount: string }
  | { do: 'days'; days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('play' as const), ticks: fc.nat(700) }) },
  fc.record({
    do: fc.constant('auto' as const),
    enabled: fc.boolean(),
    percent: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({ do: fc.constant('pause' as const), on: fc.boolean() }),
  fc.record({ do: fc.constant('give' as const), amount: fc.constantFrom('0.000001', '1.5', '3', '400') }),
  fc.record({ do: fc.constant('days' as const), days: fc.constantFrom(1, 1, 1, 2) }),
);

async function perform(userId: string, one: Step): Promise<unknown> {
  switch (one.do) {
    case 'play':
      return play(userId, one.ticks);
    case 'auto':
      return change(userId, { enabled: one.enabled, percent: one.percent });
    case 'pause':
      return change(userId, { pausedUntil: one.on ? new Date(Date.now() + HOUR_MS).toISOString() : null });
    case 'give':
      // A donation of more than the earnings is refused and changes nothing.
      return lab.give(one.amount, userId, 'earned').catch((error: { code: string }) => {
        expect(error.code).toBe('NOT_ENOUGH_EARNED');
      });
    case 'days':
      return backdateLastDay(lab.work, userId, one.days);
  }
}

async function sums(userId: string) {
  const [found] = await rows<Record<'total' | 'donated' | 'auto' | 'given', bigint>>(
    lab.work.read,
    `SELECT coalesce(sum(total_rewards), 0) AS total, coalesce(sum(donated), 0) AS donated,
       (SELECT coalesce(sum(amount), 0) FROM donation WHERE user_id = $1 AND auto) AS auto,
       (SELECT coalesce(sum(amount), 0) FROM donation WHERE user_id = $1 AND NOT auto) AS given
     FROM game_session WHERE user_id = $1`,
    [userId],
  );
  return found!;
}

describe('rewards and their shares', () => {
  it('agree with the ledger after any games, percentages, pauses and donations, concurrently, in any order of handlers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { maxLength: 8 }), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (sequences, backwards) => {
          const members = sequences.map((steps) => ({ userId: randomUUID(), steps }));
          const [treasury, charity] = [
            await balance(accounts.gameTreasury),
            await balance(accounts.charityFund),
          ];
          await Promise.all(
            members.map(async ({ userId, steps }) => {
              for (const one of steps) await perform(userId, one);
            }),
          );
          const recomputed = backwards ? members.toReversed() : members;
          for (const { userId } of [...recomputed, ...members])
            await lab.work.run((tx) => lab.standings.recompute(tx, new Map([[userId, {}]])));

          let [paid, given] = [0n, 0n];
          for (const { userId } of members) {
            const of = await sums(userId);
            expect(of.auto).toBe(of.donated);
            expect(await balance(accounts.memberEarned(userId))).toBe(of.total - of.donated - of.given);
            const { totalDonatedToken } = await lab.standings.standingOf(userId);
            expect(units(totalDonatedToken)).toBe(of.auto + of.given);
            expect(units(await games.totalEarnings(userId))).toBe(of.total);
            paid += of.total;
            given += of.auto + of.given;
          }
          expect(treasury - (await balance(accounts.gameTreasury))).toBe(paid);
          expect((await balance(accounts.charityFund)) - charity).toBe(given);
        },
      ),
      { numRuns: 25 },
    );
    expect(await lab.work.snapshot(verifyLedger)).toMatchObject({ ok: true });
    expect(await lab.work.snapshot((tx) => verifyDonations(tx, '0'))).toMatchObject({ ok: true });
  });

  it('are a fifth larger from the fourth day in a row on, and normal again after a day without a game', async () => {
    const userId = randomUUID();
    for (const streak of [1, 2, 3, 4, 5]) {
      if (streak > 1) await backdateLastDay(lab.work, userId, 1);
      const { tokenEarned, streakBonus, totalRewards } = await play(userId);
      const bonus = streak > 3 ? units(tokenEarned) / 5n : 0n;
      expect(units(streakBonus)).toBe(bonus);
      expect(units(totalRewards)).toBe(units(tokenEarned) + bonus);
      expect((await games.list(userId, { limit: 1 })).stats.streak).toBe(streak);
    }
    await backdateLastDay(lab.work, userId, 2);
    expect((await games.list(userId, { limit: 1 })).stats.streak).toBe(0);
    expect(units((await play(userId)).streakBonus)).toBe(0n);
  });

  it('are donated at the chosen percentage, in the reward’s own ledger transaction; a pause keeps them whole', async () => {
    const userId = randomUUID();
    await change(userId, { enabled: true, percent: 33 });
    const { id, totalRewards, donated } = await play(userId);
    expect(units(donated)).toBe((units(totalRewards) * 33n) / 100n);
    const moved = await rows<{ kind: string; account: string; amount: bigint; auto: boolean | null }>(
      lab.work.read,
      `SELECT t.kind, a.code AS account, p.amount, d.auto FROM game_session s
         JOIN ledger_transaction t ON t.id = s.ledger_transaction_id JOIN ledger_posting p ON p.transaction_id = t.id
         JOIN ledger_account a ON a.id = p.account_id
         LEFT JOIN donation d ON d.ledger_transaction_id = t.id AND a.code = 'charity-fund'
       WHERE s.id = $1 ORDER BY a.code`,
      [id],
    );
    const sumOf = (code: string) =>
      moved.reduce((sum, { account, amount }) => (account === code ? sum + amount : sum), 0n);
    expect(new Set(moved.map(({ kind }) => kind))).toEqual(new Set(['game-reward']));
    expect(sumOf('charity-fund')).toBe(units(donated));
    expect(sumOf(`member-earned/${userId}`)).toBe(units(totalRewards) - units(donated));
    expect(moved.some(({ auto }) => auto)).toBe(true);
    await change(userId, { pausedUntil: new Date(Date.now() + HOUR_MS).toISOString() });
    expect((await play(userId)).donated).toBe('0');
  });

  it('are not paid if the treasury holds less: the game is completed and says so', async () => {
    const userId = randomUUID();
    const held = await balance(accounts.gameTreasury);
    const emptied = await lab.work.run((tx) =>
      lab.ledger.post(tx, {
        kind: 'test',
        key: randomUUID(),
        postings: [
          { account: accounts.gameTreasury, amount: -held },
          { account: accounts.operations, amount: held },
        ],
      }),
    );
    expect(await play(userId)).toMatchObject({ status: 'completed', unpaid: true, totalRewards: '0' });
    expect((await games.list(userId, { limit: 1 })).stats).toMatchObject({ games: 1, totalEarned: '0' });
    expect(await balance(accounts.memberEarned(userId))).toBe(0n);
    await lab.work.run((tx) => lab.ledger.reverse(tx, emptied));
    expect(await play(userId)).toMatchObject({ unpaid: false });
    expect(await lab.work.snapshot(verifyLedger)).toMatchObject({ ok: true });
  });

  it('stop at the daily cap, say so, and continue the next day', async () => {
    const userId = randomUUID();
    const capped = openGames(lab, { GAME_DAILY_CAP: '20' });
    const first = await play(userId, 600, capped);
    expect(first).toMatchObject({ capped: false });
    const second = await play(userId, 600, capped);
    const third = await play(userId, 600, capped);
    expect(second.capped || third.capped).toBe(true);
    const earned = [first, second, third].map(({ totalRewards }) => units(totalRewards));
    expect(earned.reduce((sum, one) => sum + one, 0n)).toBe(units('20'));
    expect(third).toMatchObject({ totalRewards: expect.any(String), unpaid: false });
    const { stats } = await capped.list(userId, { limit: 1 });
    expect(stats).toMatchObject({ earnedToday: '20', dailyCap: '20' });
    expect(await play(userId, 600, capped)).toMatchObject({ totalRewards: '0', capped: true });
    // Every game of the day counts, whether it was paid or not.
    expect((await capped.list(userId, { limit: 1 })).stats.gamesToday).toBe(4);
    await backdateLastDay(lab.work, userId, 1);
    expect((await capped.list(userId, { limit: 1 })).stats.earnedToday).toBe('0');
    expect((await play(userId, 600, capped)).capped).toBe(false);
  });

  it('are boosted by the share of the player’s tokens that is vested in linked wallets or locked in the vault', async () => {
    const userId = randomUUID();
    const wallet = bs58.encode(randomBytes(32));
    const give = (account: Account, amount: string) =>
      lab.work.run((tx) =>
        lab.ledger.post(tx, {
          kind: 'test',
          key: randomUUID(),
          postings: [
            { account: accounts.simulatedMarket, amount: -units(amount) },
            { account, amount: units(amount) },
          ],
        }),
      );
    await give(accounts.presaleVested(wallet), '8000');
    expect(await play(userId)).toMatchObject({ boostPercent: 0, vestingBoost: '0' });
    await rows(lab.work.read, `INSERT INTO wallet (address, account_id) VALUES ($1, $2)`, [wallet, userId]);
    await give(accounts.memberBought(userId), '8000');
    const { boostPercent, tokenEarned, vestingBoost, streakBonus, totalRewards } = await play(userId);
    expect(boostPercent).toBe(24);
    expect(units(vestingBoost)).toBe((units(tokenEarned) * 24n) / 100n);
    expect(units(totalRewards)).toBe(units(tokenEarned) + units(vestingBoost) + units(streakBonus));
    // What is locked in the vault counts like what is vested.
    await give(accounts.memberLocked(userId), '16000');
    expect((await play(userId)).boostPercent).toBe(37);
  });

  it('follow an entry fee if there is one and the player can pay it: a tenth for the pool, a twentieth for charity unless declined', async () => {
    const userId = randomUUID();
    const paying = openGames(lab, { GAME_ENTRY_FEE: '3' });
    await earn(lab.work, userId, '2.999999');
    const unasked = await paying.start(userId, { charity: true }, undefined);
    expect(unasked.entryFee).toBe('0');
    expect(await balance(accounts.memberEarned(userId))).toBe(units('2.999999'));
    await paying.finish(userId, unasked.id, playedLog(unasked.seed, 0), undefined);
    await earn(lab.work, userId, '3.000001');
    const held = () =>
      Promise.all(
        [accounts.rewardPool, accounts.charityFund, accounts.gameTreasury, accounts.memberEarned(userId)].map(
          balance,
        ),
      );
    const taken = async (charity: boolean) => {
      const before = await held();
      const game = await paying.start(userId, { charity }, randomUUID());
      const after = await held();
      await paying.finish(userId, game.id, playedLog(game.seed, 0), undefined);
      expect(game.entryFee).toBe('3');
      return after.map((amount, index) => amount - (before[index] as bigint));
    };
    expect(await taken(true)).toEqual([units('0.3'), units('0.15'), units('2.55'), -units('3')]);
    expect(await taken(false)).toEqual([units('0.3'), 0n, units('2.7'), -units('3')]);
    expect(await lab.work.snapshot((tx) => verifyDonations(tx, '0'))).toMatchObject({ ok: true });
  });
});
