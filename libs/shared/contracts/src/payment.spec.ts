import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatUnits, parseUnits } from './amount.js';
import { quoteNetworkFee, quotePayment } from './payment.js';

const FEE = { usdt: '3.25', sol: '0.016' };
const SOL_PRICE = '192.31';
const quote = (tokens: string, currency: string, price = '0.001', solPrice = SOL_PRICE) =>
  quotePayment(tokens, 6, currency, price, quoteNetworkFee(currency, FEE, solPrice), solPrice);

describe('the network fee (specification §9)', () => {
  it('is 3.25 USDT for USDT, and 0.016 SOL or its equivalent for every other currency', () => {
    expect(quoteNetworkFee('USDT', FEE, SOL_PRICE)).toEqual({ amount: '3.25', unit: 'USDT', usd: '3.25' });
    for (const currency of ['SOL', 'ETH', 'BTC', 'BASE', 'BITCOIN']) {
      expect(quoteNetworkFee(currency, FEE, SOL_PRICE)).toEqual({
        amount: '0.016',
        unit: 'SOL',
        usd: '3.07696',
      });
    }
  });
});

describe('the payment of 10,000 tokens', () => {
  it('is in USDT, in SOL rounded up to the lamport, and in USD for all others', () => {
    expect(quote('10000', 'USDT')).toEqual({ amount: '13.25', unit: 'USDT' });
    // 10 / 192.31 = 0.05199937600…, and the fee on top.
    expect(quote('10000', 'SOL')).toEqual({ amount: '0.067999377', unit: 'SOL' });
    for (const currency of ['ETH', 'BTC', 'BASE', 'BITCOIN']) {
      expect(quote('10000', currency)).toEqual({ amount: '13.07696', unit: 'USD' });
    }
  });
});

it('a payment is never below its value, and at most one unit of the last digit above it', () => {
  const decimal = (max: bigint, decimals: number) =>
    fc.bigInt({ min: 1n, max }).map((units) => formatUnits(units, decimals));
  fc.assert(
    fc.property(
      decimal(10n ** 15n, 6),
      decimal(10n ** 13n, 12),
      decimal(10n ** 16n, 12),
      (tokens, price, solPrice) => {
        const usdWorth = parseUnits(tokens, 6) * parseUnits(price, 12);
        const usdt = parseUnits(quote(tokens, 'USDT', price, solPrice).amount, 6) - parseUnits(FEE.usdt, 6);
        const overUsd = usdt * 10n ** 12n - usdWorth;
        expect(overUsd >= 0n && overUsd < 10n ** 12n).toBe(true);

        const lamports = parseUnits(quote(tokens, 'SOL', price, solPrice).amount, 9) - parseUnits(FEE.sol, 9);
        const solWorth = parseUnits(solPrice, 12);
        const overSol = lamports * solWorth * 10n ** 6n - usdWorth * 10n ** 9n;
        expect(overSol >= 0n && overSol < solWorth * 10n ** 6n).toBe(true);
      },
    ),
  );
});
