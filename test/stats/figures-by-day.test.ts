import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  MAX_STATS_POINTS,
  parseUnits,
  type Stats,
  STATS_FIGURE_NAMES,
  STATS_FIGURES,
  type StatsFigureName,
} from '#contracts';
import { accounts, type Posting } from '#money/ledger';
import { InProcessCache, rows } from '#platform';
import { FigureDays } from '../../libs/features/stats/src/figure-days.service.js';
import { StatsBooks } from '../../libs/features/stats/src/stats-book.service.js';
import { StatsService } from '../../libs/features/stats/src/stats.service.js';
import { verifyFigureDays } from '../../libs/features/stats/src/verify-figure-days.js';
import { freshDatabase } from '../support/database.js';
import { brand } from '../support/kingdom.js';
import { type Lab, openLab } from '../support/lab.js';
import { newWallet } from '../support/purchases.js';

const DAY = 86_400_000;
const { decimals } = brand.token;
const tokens = (amount: string): bigint => parseUnits(amount, decimals);
const HUGE = 10n ** 15n * 10n ** BigInt(decimals);

const database = freshDatabase();
let lab: Lab;
let days: FigureDays;
/** The first moment of today in UTC. */
const today = Math.floor(Date.now() / DAY) * DAY;
const daysAgo = (count: number, ms = 0): Date => new Date(today - count * DAY + ms);
const nameOf = (at: Date): string => at.toISOString().slice(0, 10);

/** A service without anything in its cache. */
const service = (): StatsService =>
  new StatsService(lab.work, new StatsBooks(lab.work, new InProcessCache()), brand, lab.settings);
const verify = () => lab.work.snapshot(verifyFigureDays);
const series = (figure: StatsFigureName, from = 20, to = 0) =>
  service().series({ figure, from: nameOf(daysAgo(from)), to: nameOf(daysAgo(to)), step: 'day' });
const valueOn = async (figure: StatsFigureName, at: Date, part: string): Promise<string> =>
  (await series(figure)).points.find(({ day }) => day === nameOf(at))!.values[part]!;

/** Moves a transaction to another time. Nothing but a test can do that. */
const moveTo = (id: string, at: Date): Promise<unknown> =>
  lab.work.run(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica');
    await tx.query('UPDATE ledger_transaction SET posted_at = $2 WHERE id = $1', [id, at]);
  });

async function post(kind: string, at: Date, postings: Posting[], metadata = {}): Promise<string> {
  const id = await lab.work.run((tx) => lab.ledger.post(tx, { kind, key: randomUUID(), postings, metadata }));
  await moveTo(id, at);
  return id;
}

const purchase = (at: Date, amount: bigint, amountPaid = '12.5', amountUnit = 'SOL'): Promise<string> =>
  post(
    'presale-purchase',
    at,
    [
      { account: accounts.allocation('pre-sale'), amount: -amount },
      { account: accounts.charityFund, amount: amount / 10n },
      { account: accounts.presaleRelease(newWallet()), amount: amount - amount / 10n },
    ],
    { amountPaid, amountUnit },
  );
const gift = (at: Date, amount: bigint): Promise<string> =>
  post('donation', at, [
    { account: accounts.simulatedWallets, amount: -amount },
    { account: accounts.charityFund, amount },
  ]);

beforeAll(async () => {
  lab = await openLab(database.url);
  days = new FigureDays(lab.work);
});
afterAll(() => lab.close());

/** Recomputes a balance from all postings, one by one. */
async function naiveBalance(code: string, until: Date): Promise<bigint> {
  const found = await rows<{ amount: bigint }>(
    lab.work.read,
    `SELECT p.amount FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id
       JOIN ledger_transaction t ON t.id = p.transaction_id WHERE a.code = $1 AND t.posted_at < $2`,
    [code, until],
  );
  return found.reduce((sum, { amount }) => sum + amount, 0n);
}

const unitsOf = (name: StatsFigureName, amount: string): bigint =>
  ['games', 'givers', 'players-of-day', 'purchases'].includes(name)
    ? BigInt(amount)
    : parseUnits(amount.replace('-', ''), 18) * (amount.startsWith('-') ? -1n : 1n);

describe('a kingdom of today', () => {
  it('has an empty past, one point, and the whole supply in its groups', async () => {
    const stats = await service().current();
    expect(stats.first).toBe(stats.today);
    expect(stats.figures.map(({ name }) => name)).toEqual(STATS_FIGURE_NAMES);
    expect(amountOf(stats, 'games', 'games')).toBe('0');
    expect((await service().series({ figure: 'games', step: 'day' })).points).toEqual([
      { day: stats.today, values: { games: '0' } },
    ]);
    expect(supplyOf(stats)).toBe(tokens(brand.allocation.total));
    expect(await days.countFinished()).toBe(0);
  });
});

describe('figures by day', () => {
  beforeAll(async () => {
    const [opening] = await rows<{ id: string }>(
      lab.work.read,
      `SELECT id FROM ledger_transaction WHERE kind = 'opening'`,
    );
    await moveTo(opening!.id, daysAgo(20, 5));
    await purchase(daysAgo(10, -1), tokens('100'));
    await purchase(daysAgo(10), tokens('200'), '25', 'USDT');
    const undone = await purchase(daysAgo(8, 1_000), tokens('50'));
    await gift(daysAgo(7, DAY - 1), tokens('7'));
    await gift(daysAgo(6), HUGE);
    const reversal = await lab.work.run((tx) => lab.ledger.reverse(tx, undone));
    await moveTo(reversal, daysAgo(3, 7));
    await post('demo-donations', daysAgo(2), [
      { account: accounts.demoData, amount: -tokens('9') },
      { account: accounts.charityFund, amount: tokens('9') },
    ]);
    await gift(new Date(), tokens('3'));
  });

  const both = async (check: () => Promise<void>): Promise<void> => {
    await check();
    expect(await days.countFinished()).toBeGreaterThan(0);
    await check();
  };

  it('are the same from all postings as from the days that are counted', async () => {
    const all = () => Promise.all(STATS_FIGURE_NAMES.map((figure) => series(figure)));
    const naive = await all();
    const counted = await days.countFinished();
    expect(counted).toBeGreaterThanOrEqual(18);
    expect(await all()).toEqual(naive);
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('belong to the day in UTC: its first moment to it, its last moment before midnight to the day before', () =>
    both(async () => {
      expect(await valueOn('sold-tokens', daysAgo(11), 'sold')).toBe('100');
      expect(await valueOn('sold-tokens', daysAgo(10), 'sold')).toBe('200');
      expect(await valueOn('given-tokens', daysAgo(7), 'gifts')).toBe('7');
    }));

  it('count a reversal on the day of the reversal, with what was paid', () =>
    both(async () => {
      expect(await valueOn('sold-tokens', daysAgo(8), 'sold')).toBe('50');
      expect(await valueOn('sold-tokens', daysAgo(3), 'sold')).toBe('-50');
      expect(await valueOn('purchases', daysAgo(3), 'purchases')).toBe('-1');
      expect(await valueOn('proceeds', daysAgo(8), 'SOL')).toBe('12.5');
      expect(await valueOn('proceeds', daysAgo(3), 'SOL')).toBe('-12.5');
      const stats = await service().current();
      expect(amountOf(stats, 'purchases', 'purchases')).toBe('2');
      expect(amountOf(stats, 'sold-tokens', 'sold')).toBe('300');
      expect(amountOf(stats, 'proceeds', 'USDT')).toBe('25');
    }));

  it('have a point of zero on a day without events, and keep a balance', () =>
    both(async () => {
      expect(await valueOn('given-tokens', daysAgo(5), 'gifts')).toBe('0');
      expect(await valueOn('pool-balances', daysAgo(5), 'charity')).toBe(
        await valueOn('pool-balances', daysAgo(4), 'charity'),
      );
    }));

  it('are exact for figures of 10¹⁵ tokens, and tell demo data apart', () =>
    both(async () => {
      expect(await valueOn('given-tokens', daysAgo(6), 'gifts')).toBe('1000000000000000');
      expect(await valueOn('given-tokens', daysAgo(2), 'demo')).toBe('9');
    }));

  it('add up: flows to the present figure, balances to what the ledger holds, groups to the supply', () =>
    both(async () => {
      const stats = await service().current();
      for (const { name, parts } of stats.figures) {
        if (STATS_FIGURES[name].counts === 'daily') continue;
        const { points } = await series(name);
        for (const { part, amount } of parts) {
          const shown = points.map(({ values }) => unitsOf(name, values[part]!));
          const sum =
            STATS_FIGURES[name].counts === 'flow' ? shown.reduce((a, b) => a + b, 0n) : shown.at(-1)!;
          expect({ name, part, sum }).toEqual({ name, part, sum: unitsOf(name, amount) });
        }
      }
      for (const count of [9, 6, 5, 0])
        expect(tokens(await valueOn('pool-balances', daysAgo(count), 'charity'))).toBe(
          await naiveBalance('charity-fund', daysAgo(count - 1)),
        );
      expect(supplyOf(stats)).toBe(tokens(brand.allocation.total));
    }));

  it('are counted once: counting again changes nothing, and two workers do not collide', async () => {
    const before = await dump();
    await Promise.all([days.countFinished(), days.countFinished()]);
    expect(await dump()).toEqual(before);
  });

  it('leave a day open until nothing that began in it can still commit', async () => {
    await lab.work.run((tx) => tx.query('DELETE FROM figure_day'));
    await days.countFinished(daysAgo(2, 3_599_000));
    expect(await lastDay()).toBe(nameOf(daysAgo(4)));
    await days.countFinished(daysAgo(2, 3_601_000));
    expect(await lastDay()).toBe(nameOf(daysAgo(3)));
    await days.countFinished();
  });

  it('are missed by the verification if a day is lost or changed', async () => {
    const day = nameOf(daysAgo(10));
    await lab.work.run((tx) =>
      tx.query(`UPDATE figure_day_amount SET amount = amount + 1 WHERE day = $1 AND figure = 'sold-tokens'`, [
        day,
      ]),
    );
    expect((await verify()).findings).toMatchObject([
      { table: 'figure_day_amount', row: `${day} sold-tokens sold`, column: 'amount' },
    ]);
    await lab.work.run((tx) => tx.query('DELETE FROM figure_day WHERE day = $1', [day]));
    expect((await verify()).findings).toContainEqual(
      expect.objectContaining({ table: 'figure_day', row: day, found: null }),
    );
    await lab.work.run((tx) => tx.query('DELETE FROM figure_day'));
    await days.countFinished();
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('come in a range within the days that there are, and never in too many points', async () => {
    const far = { figure: 'games', from: '0001-01-01', to: '9999-12-31', step: 'day' } as const;
    const { from, to } = await service().series(far);
    expect([from, to]).toEqual([nameOf(daysAgo(20)), nameOf(daysAgo(0))]);
    await expect(service().series({ ...far, from: '2026-02-02', to: '2026-02-01' })).rejects.toMatchObject({
      code: 'WRONG_RANGE',
    });
    const before = await service().series({ ...far, from: '2001-01-01', to: '2001-01-02' });
    expect(before.points).toHaveLength(1);
    const opening = await rows<{ id: string }>(
      lab.work.read,
      `SELECT id FROM ledger_transaction WHERE kind = 'opening'`,
    );
    await moveTo(opening[0]!.id, daysAgo(MAX_STATS_POINTS + 10));
    await expect(service().series(far)).rejects.toMatchObject({ code: 'RANGE_TOO_LONG' });
    const weeks = await service().series({ ...far, step: 'week' });
    expect(weeks.points.length).toBeLessThanOrEqual(60);
  });
});

const amountOf = ({ figures }: Stats, figure: StatsFigureName, part: string): string | undefined =>
  figures.find(({ name }) => name === figure)?.parts.find((each) => each.part === part)?.amount;

function supplyOf({ figures }: Stats): bigint {
  const { parts } = figures.find(({ name }) => name === 'supply-groups')!;
  return parts.reduce(
    (sum, { amount }) => sum + (amount.startsWith('-') ? -tokens(amount.slice(1)) : tokens(amount)),
    0n,
  );
}

const dump = (): Promise<unknown[]> =>
  rows(
    lab.work.read,
    `SELECT day::text, figure, part, amount FROM figure_day_amount ORDER BY day, figure, part`,
  );
const lastDay = async (): Promise<string> =>
  (await rows<{ day: string }>(lab.work.read, `SELECT max(day)::text AS day FROM figure_day`))[0]!.day;
