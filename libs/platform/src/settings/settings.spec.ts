import { describe, expect, it } from '@jest/globals';
import { isAbsolute } from 'node:path';
import { loadSettings, SettingsError } from './settings.js';

const required = {
  DATABASE_URL: 'postgres://localhost/kingdom',
  SMTP_URL: 'smtp://localhost',
  SOLANA_RPC_URL: 'http://localhost:8899',
  APP_SECRET: 'a secret of tests, forty characters long',
};

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    loadSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n').slice(1);
    throw error;
  }
  return [];
};

describe('settings', () => {
  it('require four values and have a default for all others', () => {
    const settings = loadSettings(required);
    expect(settings).toMatchObject({
      PORT: 3000,
      PAYMENTS_MODE: 'simulated',
      DEMO_DATA: false,
      RATE_LIMIT_FACTOR: 1,
    });
    expect(isAbsolute(settings.BRAND_FILE)).toBe(true);
  });

  it('list every problem at once, each by its name', () => {
    const problems = problemsOf({
      PORT: '70000',
      DATABASE_URL: 'mysql://localhost',
      REDIS_URL: 'localhost:6379',
      SOLANA_RPC_URL: 'http://localhost:8899',
      APP_SECRET: 'short',
      ADMIN_PASSWORD: 'short',
      DEMO_DATA: 'yes',
      RATE_LIMIT_FACTOR: '0',
      MINT_ADDRESS: 'not an address',
      PRESALE_ENDS_AT: 'tomorrow',
    });
    const named = problems.map((line) => line.trim().split(':')[0] ?? '');
    expect(named.sort()).toEqual([
      'ADMIN_PASSWORD',
      'APP_SECRET',
      'DATABASE_URL',
      'DEMO_DATA',
      'MINT_ADDRESS',
      'PORT',
      'PRESALE_ENDS_AT',
      'RATE_LIMIT_FACTOR',
      'REDIS_URL',
      'SMTP_URL',
    ]);
    expect(problems).toContain('  SMTP_URL: is required');
    expect(problems).toContain('  DATABASE_URL: must be a postgres:// address');
  });

  it('treat an empty variable as unset', () => {
    expect(loadSettings({ ...required, PORT: '', REDIS_URL: '', ADMIN_EMAIL: '' })).toEqual(
      loadSettings(required),
    );
    expect(problemsOf({ ...required, APP_SECRET: '' })).toEqual(['  APP_SECRET: is required']);
  });

  it('require the keys of Turnstile if it is chosen, and report that with every other problem', () => {
    const chosen = { ...required, CAPTCHA_PROVIDER: 'turnstile', APP_SECRET: '' };
    expect(problemsOf(chosen)).toEqual([
      '  APP_SECRET: is required',
      '  TURNSTILE_SITE_KEY: is required',
      '  TURNSTILE_SECRET_KEY: is required',
    ]);
    expect(
      problemsOf({ ...chosen, ...required, TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret' }),
    ).toEqual([]);
    expect(loadSettings(required).CAPTCHA_PROVIDER).toBe('altcha');
  });

  it('name the trusted proxies, and trust any proxy only outside production', () => {
    const proxies = (TRUST_PROXY: string) => loadSettings({ ...required, TRUST_PROXY }).TRUST_PROXY;
    expect(proxies('false')).toBe(false);
    expect(proxies('10.0.0.7, 10.1.0.0/16,2001:db8::/32, loopback')).toEqual([
      '10.0.0.7',
      '10.1.0.0/16',
      '2001:db8::/32',
      'loopback',
    ]);
    const everybody = ['0.0.0.0/0', '::/0', '10.0.0.0/', '10.0.0.0/0x8', '10.0.0.0/1e1'];
    for (const wrong of ['caddy', '10.0.0.7,', '10.0.0.0/33', '10.0.0', ...everybody])
      expect(problemsOf({ ...required, TRUST_PROXY: wrong })).toEqual([
        '  TRUST_PROXY: must name addresses, like 10.0.0.7 or 10.0.0.0/24',
      ]);
    expect(problemsOf({ ...required, TRUST_PROXY: 'true' })).toEqual([
      '  TRUST_PROXY: must name the addresses of your proxies in production',
    ]);
    expect(loadSettings({ ...required, NODE_ENV: 'test', TRUST_PROXY: 'true' }).TRUST_PROXY).toBe(true);
  });

  it('never show a value in a problem, because some are secret', () => {
    expect(problemsOf({ ...required, APP_SECRET: 'hunter2' }).join()).not.toContain('hunter2');
  });

  it('read one RPC endpoint or several', () => {
    const urls = ['https://one.example.org/?api-key=1', 'http://two.example.org:8899'];
    expect(loadSettings({ ...required, SOLANA_RPC_URL: urls.join(', ') }).SOLANA_RPC_URL).toEqual(urls);
    for (const wrong of ['one.example.org', 'https://one.example.org, two', 'ws://one.example.org', ','])
      expect(problemsOf({ ...required, SOLANA_RPC_URL: wrong })).toEqual([
        '  SOLANA_RPC_URL: must be an http(s) address, or several separated by commas',
      ]);
  });

  const PAYMENT_ADDRESS = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
  const solana = { ...required, PAYMENTS_MODE: 'solana', PAYMENT_ADDRESS };

  it('require an address of 32 bytes for payments in solana mode', () => {
    expect(loadSettings(solana)).toMatchObject({ PAYMENTS_MODE: 'solana', PAYMENT_ADDRESS });
    expect(problemsOf({ ...required, PAYMENTS_MODE: 'solana' })).toEqual(['  PAYMENT_ADDRESS: is required']);
    for (const wrong of ['9'.repeat(32), PAYMENT_ADDRESS.slice(0, 38)])
      expect(problemsOf({ ...solana, PAYMENT_ADDRESS: wrong })).toEqual([
        '  PAYMENT_ADDRESS: must be a Solana address of 32 bytes',
      ]);
    expect(problemsOf({ ...required, PAYMENTS_MODE: 'real' })).toHaveLength(1);
  });

  it('know the mints of mainnet-beta, and offer stablecoins elsewhere only if their mints are set', () => {
    const mints = (env: Record<string, string>) => {
      const { USDC_MINT, USDT_MINT } = loadSettings({ ...solana, ...env });
      return { USDC_MINT, USDT_MINT };
    };
    const real = {
      USDC_MINT: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v',
      USDT_MINT: 'Es9vMFrzaCermJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    };
    const own = { USDC_MINT: PAYMENT_ADDRESS };
    expect(mints({})).toEqual(real);
    expect(mints(own)).toEqual({ ...real, ...own });
    for (const SOLANA_CLUSTER of ['devnet', 'localnet']) {
      expect(mints({ SOLANA_CLUSTER })).toEqual({ USDC_MINT: undefined, USDT_MINT: undefined });
      expect(mints({ SOLANA_CLUSTER, ...own })).toEqual({ ...own, USDT_MINT: undefined });
    }
  });

  it('have defaults for the terms of payments, and credit short payments', () => {
    expect(loadSettings(solana)).toMatchObject({
      PAYMENT_MINUTES: 10,
      PAYMENT_HOLD_PERCENT: 20,
      PAYMENT_HOLDS_PER_WALLET: 2,
      PAYMENT_HOLDS_PER_CALLER: 3,
      SHORT_PAYMENTS: 'credit',
      PAYMENT_QUORUM_USD: 1_000,
    });
    const wrong = { PAYMENT_MINUTES: '0', PAYMENT_HOLD_PERCENT: '101', SHORT_PAYMENTS: 'keep' };
    expect(problemsOf({ ...solana, ...wrong }).map((line) => line.trim().split(':')[0])).toEqual(
      Object.keys(wrong),
    );
  });

  it('deny countries only by ISO codes, and by a header that a trusted proxy sets', () => {
    const COUNTRY_HEADER = 'CF-IPCountry';
    const given = { ...required, TRUST_PROXY: '10.0.0.7', COUNTRY_HEADER, DENIED_COUNTRIES: 'kp, IR' };
    expect(loadSettings(given)).toMatchObject({
      COUNTRY_HEADER: 'cf-ipcountry',
      DENIED_COUNTRIES: ['KP', 'IR'],
    });
    const namesOf = (env: object) =>
      problemsOf({ ...given, ...env }).map((line) => line.trim().split(':')[0]);
    for (const DENIED_COUNTRIES of ['UK', 'DEU', 'XX', 'Germany'])
      expect(namesOf({ DENIED_COUNTRIES })).toEqual(['DENIED_COUNTRIES']);
    expect(namesOf({ COUNTRY_HEADER: '' })).toEqual(['COUNTRY_HEADER']);
    expect(namesOf({ TRUST_PROXY: 'false' })).toEqual(['TRUST_PROXY']);
  });

  it('allow offline prices in solana mode only on localnet', () => {
    const offline = { ...solana, PRICE_PROVIDER: 'offline' };
    for (const SOLANA_CLUSTER of ['devnet', 'mainnet-beta'])
      expect(problemsOf({ ...offline, SOLANA_CLUSTER })).toEqual([
        '  PRICE_PROVIDER: must be http while PAYMENTS_MODE is solana, except on localnet',
      ]);
    expect(problemsOf({ ...offline, SOLANA_CLUSTER: 'localnet' })).toEqual([]);
    expect(problemsOf({ ...required, PRICE_PROVIDER: 'offline' })).toEqual([]);
  });

  const PAYOUT_ADDRESS = '9YRbmenJUJ2JhvWUcyaaBYrW4N2TKbgDnW7YcCSiAuaY';

  it.each([
    ['PAYOUT_KEY', 'the key of a wallet'],
    ['PAYOUT_SIGNER_URL', 'https://signer.example.org'],
  ])('refuse %s in simulated mode, in which no money moves, and without the address', (name, value) => {
    expect(problemsOf({ ...required, PAYOUT_ADDRESS, [name]: value })).toEqual([
      `  ${name}: must be unset while PAYMENTS_MODE is simulated, because no money moves`,
    ]);
    expect(problemsOf({ ...solana, [name]: value })).toEqual(['  PAYOUT_ADDRESS: is required']);
    expect(problemsOf({ ...solana, PAYOUT_ADDRESS, [name]: value })).toEqual([]);
  });

  it('name one signer of payouts, and a payout wallet that is neither the payment address nor the treasury', () => {
    const signers = { PAYOUT_KEY: 'the key', PAYOUT_SIGNER_URL: 'https://signer.example.org' };
    expect(problemsOf({ ...solana, PAYOUT_ADDRESS, ...signers })).toEqual([
      expect.stringMatching(/^ {2}PAYOUT_SIGNER_URL: must be unset while PAYOUT_KEY is set/),
    ]);
    for (const name of ['PAYMENT_ADDRESS', 'TREASURY_ADDRESS'])
      expect(problemsOf({ ...solana, PAYOUT_ADDRESS, [name]: PAYOUT_ADDRESS })).toEqual([
        expect.stringMatching(/^ {2}PAYOUT_ADDRESS: must be a wallet of its own/),
      ]);
  });
});
