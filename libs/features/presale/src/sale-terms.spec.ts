import { describe, expect, it } from '@jest/globals';
import { DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import { loadSettings } from '#platform';
import { SaleTerms } from './sale-terms.js';

const brand = loadBrand(DEFAULT_BRAND_FILE);
const termsWith = (env: Record<string, string> = {}) =>
  new SaleTerms(
    loadSettings({
      DATABASE_URL: 'postgres://localhost/kingdom',
      SMTP_URL: 'smtp://localhost',
      SOLANA_RPC_URL: 'http://localhost:8899',
      APP_SECRET: 'a secret of tests, forty characters long',
      ...env,
    }),
    brand,
  );

describe('receiving addresses', () => {
  it('exist for each currency of specification §3', () => {
    const currencies = ['SOL', 'ETH', 'BTC', 'BASE', 'BITCOIN', 'USDT'];
    expect(Object.keys(termsWith().receivingAddresses()).sort()).toEqual(currencies.sort());
  });

  it('are the operator’s settings, otherwise placeholders that cannot be paid to (reading D8)', () => {
    const addresses = termsWith({ RECEIVING_ADDRESS_ETH: '0xOperator' }).receivingAddresses();
    expect(addresses).toMatchObject({
      ETH: '0xOperator',
      BTC: 'demo-btc-address',
      USDT: 'demo-usdt-address',
    });
  });
});

describe('the end of the sale', () => {
  it('is 2026-03-11 23:59:59 UTC unless the settings say otherwise (reading D2)', () => {
    const end = new Date('2026-03-11T23:59:59Z');
    expect(termsWith().endsAt).toEqual(end);
    expect(termsWith().isOver(new Date(end.getTime() - 1))).toBe(false);
    expect(termsWith().isOver(end)).toBe(true);
    const later = termsWith({ PRESALE_ENDS_AT: '2027-01-01T00:00:00Z' });
    expect(later.isOver(end)).toBe(false);
  });
});

describe('the amounts of a purchase (specification §5)', () => {
  it.each(['10000', '1000000', '10000.000001'])('include %s', (amount) => {
    expect(termsWith().tokensWithinLimits(amount)).toBeGreaterThan(0n);
  });

  it.each([
    ['9999.999999', 'AMOUNT_OUT_OF_RANGE'],
    ['1000000.000001', 'AMOUNT_OUT_OF_RANGE'],
    ['0', 'AMOUNT_OUT_OF_RANGE'],
    ['10000.0000001', 'VALIDATION_FAILED'],
  ])('exclude %s', (amount, code) => {
    expect(() => termsWith().tokensWithinLimits(amount)).toThrow(expect.objectContaining({ code }));
  });
});
