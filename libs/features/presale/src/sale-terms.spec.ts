import { describe, expect, it } from '@jest/globals';
import { DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import { loadSettings } from '#platform';
import { SaleTerms } from './sale-terms.js';

const brand = loadBrand(DEFAULT_BRAND_FILE);
const termsWith = (env: Record<string, string> = {}, ofBrand = brand) =>
  new SaleTerms(
    loadSettings({
      DATABASE_URL: 'postgres://localhost/kingdom',
      SMTP_URL: 'smtp://localhost',
      SOLANA_RPC_URL: 'http://localhost:8899',
      APP_SECRET: 'a secret of tests, forty characters long',
      ...env,
    }),
    ofBrand,
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
    expect(termsWith().tokensWithinLimits(amount, 'public')).toBeGreaterThan(0n);
  });

  it.each([
    ['9999.999999', 'AMOUNT_OUT_OF_RANGE'],
    ['1000000.000001', 'AMOUNT_OUT_OF_RANGE'],
    ['0', 'AMOUNT_OUT_OF_RANGE'],
    ['10000.0000001', 'VALIDATION_FAILED'],
  ])('exclude %s', (amount, code) => {
    expect(() => termsWith().tokensWithinLimits(amount, 'public')).toThrow(expect.objectContaining({ code }));
  });
});

describe('the rounds', () => {
  const CODE = 'a code';
  const withRounds = (rounds: Partial<typeof brand.presale.rounds>, env: Record<string, string> = {}) =>
    termsWith(
      { PRESALE_PRIVATE_CODE: CODE, ...env },
      { ...brand, presale: { ...brand.presale, rounds: { ...brand.presale.rounds, ...rounds } } },
    );

  it('are alike and without limits if nothing is set', () => {
    const terms = termsWith({ PRESALE_PRIVATE_CODE: CODE });
    const { name, ...ofPublic } = terms.round('public');
    expect(name).toBe('public');
    expect(terms.round('private')).toEqual({ name: 'private', ...ofPublic });
    expect(ofPublic).toMatchObject({ price: '0.001', cap: null, walletLimit: null, endsAt: terms.endsAt });
  });

  it('are only the public one if there is no code', () => {
    expect(termsWith().round('private').name).toBe('public');
  });

  it('share what the private one does not set', () => {
    const ofPublic = { cap: '50000', walletLimit: '20000', endsAt: '2026-01-01T00:00:00Z' };
    const terms = withRounds({
      public: ofPublic,
      private: { price: '0.0005', walletLimit: null, endsAt: null },
    });
    expect(terms.round('private')).toMatchObject({
      price: '0.0005',
      minAmount: 10_000_000_000n,
      cap: 50_000_000_000n,
      walletLimit: null,
      endsAt: terms.endsAt,
    });
  });

  it('end by the settings, otherwise by the brand, and never after the sale', () => {
    const ofPublic = { ...brand.presale.rounds.public, endsAt: '2026-01-01T00:00:00Z' };
    const end = (terms: SaleTerms) => terms.round('public').endsAt.toISOString();
    expect(end(withRounds({ public: ofPublic }))).toBe('2026-01-01T00:00:00.000Z');
    const env = { PRESALE_PUBLIC_ENDS_AT: '2026-02-01T00:00:00Z' };
    expect(end(withRounds({ public: ofPublic }, env))).toBe('2026-02-01T00:00:00.000Z');
    const late = { PRESALE_PUBLIC_ENDS_AT: '2099-01-01T00:00:00Z' };
    expect(end(withRounds({}, late))).toBe('2026-03-11T23:59:59.000Z');
  });
});
