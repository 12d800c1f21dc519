import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { exceedsUsd, splitSwap, tokensFor } from './swap-quote.js';

const SPLITS = { rewardPool: 50, gameTreasury: 30, operations: 20 };
const PRICE = { tokenPrice: '0.012', decimals: 6 };
const usd = { currency: 'USD', currencyPrice: '1', ...PRICE } as const;
const usdc = { currency: 'USDC', currencyPrice: '1', ...PRICE } as const;
const sol = { currency: 'SOL', currencyPrice: '192.31', ...PRICE } as const;

describe('tokensFor', () => {
  it('buys at 0.012 USD per token, rounded down in the last digit (specification §9)', () => {
    expect(tokensFor(12_00n, usd)).toBe(1_000_000_000n);
    expect(tokensFor(50_00n, usd)).toBe(4_166_666_666n);
    expect(tokensFor(1_000_000n, usdc)).toBe(83_333_333n);
    expect(tokensFor(1_000_000_000n, sol)).toBe(16_025_833_333n);
  });

  it('never gives more than was paid for', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 40n }),
        fc.integer({ min: 0, max: 9 }),
        (amount, decimals) => {
          const tokens = tokensFor(amount, { ...usdc, decimals });
          const paid = amount * 1_000n * 10n ** BigInt(decimals);
          const price = 12n * 10n ** 6n;
          expect(tokens * price <= paid && paid < (tokens + 1n) * price).toBe(true);
        },
      ),
    );
  });

  it('distinguishes an amount at the limit from one beyond it, to the last digit', () => {
    expect(exceedsUsd(10_000_000_000n, usdc, '10000')).toBe(false);
    expect(exceedsUsd(10_000_000_001n, usdc, '10000')).toBe(true);
    expect(exceedsUsd(51_999_376_007n, sol, '10000')).toBe(false);
    expect(exceedsUsd(51_999_376_008n, sol, '10000')).toBe(true);
  });
});

describe('splitSwap', () => {
  it('takes 1%: half for the reward pool, 30% for the game treasury, 20% for operations (specification §9)', () => {
    expect(splitSwap(100_000n, 1, SPLITS)).toEqual({
      gross: 100_000n,
      amountOut: 99_000n,
      fee: 1_000n,
      rewardPool: 500n,
      gameTreasury: 300n,
      operations: 200n,
    });
  });

  it('distributes every base unit for any amount, fee and splits', () => {
    const splits = fc
      .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
      .filter(([pool, treasury]) => pool + treasury <= 100)
      .map(([rewardPool, gameTreasury]) => ({
        rewardPool,
        gameTreasury,
        operations: 100 - rewardPool - gameTreasury,
      }));
    const hundredths = fc.integer({ min: 0, max: 5_000 });
    const gross = fc.bigInt({ min: 0n, max: 10n ** 38n });
    fc.assert(
      fc.property(gross, hundredths, splits, (amount, fee, percents) => {
        const parts = splitSwap(amount, fee / 100, percents);
        expect(parts.amountOut + parts.fee).toBe(amount);
        expect(parts.rewardPool + parts.gameTreasury + parts.operations).toBe(parts.fee);
        expect(parts.fee).toBe((amount * BigInt(fee)) / 10_000n);
        for (const name of ['rewardPool', 'gameTreasury', 'operations'] as const) {
          const off = parts[name] * 100n - parts.fee * BigInt(percents[name]);
          expect([`${name} is a base unit off or more`, off > -100n && off < 100n]).toEqual([
            `${name} is a base unit off or more`,
            true,
          ]);
          expect(parts[name] >= 0n).toBe(true);
        }
      }),
    );
  });
});
