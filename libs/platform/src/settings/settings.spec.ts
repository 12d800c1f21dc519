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

  it('reject real payments, which are not built yet', () => {
    expect(problemsOf({ ...required, PAYMENTS_MODE: 'solana' })).toEqual([
      '  PAYMENTS_MODE: solana payments are not built yet: use simulated',
    ]);
  });
});
