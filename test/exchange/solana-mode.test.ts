import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { signUpWithoutMail } from '../support/orders.js';
import { SOLANA_MODE } from '../support/solana-mode.js';
import { checksumOf } from '../support/tables.js';

describe('in solana mode', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let token: string;

  beforeAll(async () => {
    const env = { ...SOLANA_MODE, AUTH_CONFIRM_EMAIL: 'false', LIVE_FEATURES: 'swap' };
    kingdom = await startKingdom({ databaseUrl: database.url, env });
    ({ token } = await signUpWithoutMail(kingdom));
  });
  afterAll(() => kingdom.close());

  it.each([
    ['/api/buy/fiat', { amount: '25', currency: 'USD' }],
    ['/api/swaps', { fromToken: 'USDC', toToken: brand.ticker, amountIn: '12' }],
  ])('POST %s is closed in the reader’s language, and changes nothing', async (path, body) => {
    const before = await checksumOf(kingdom);
    for (const [language, message] of [
      ['en', 'This is not open yet on this site.'],
      ['de', 'Das ist auf dieser Website noch nicht geöffnet.'],
    ] as const) {
      const headers = { 'idempotency-key': `key-${language}`, 'accept-language': language };
      const answer = await call(kingdom, 'POST', path, { token, body, headers });
      expect([answer.status, answer.body]).toEqual([503, { code: 'NOT_IN_THIS_MODE', message }]);
    }
    expect(await checksumOf(kingdom)).toBe(before);
  });

  it('quotes and lists stay open', async () => {
    for (const path of [
      '/api/buy/quote?amount=25',
      '/api/buy/orders',
      `/api/swaps/quote?fromToken=USDC&toToken=${brand.ticker}&amountIn=12`,
      '/api/swaps',
    ]) {
      const { status, body } = await call(kingdom, 'GET', path, { token });
      expect([path, status, body?.['mode']]).toEqual([path, 200, 'solana']);
    }
  });

  it('the swap page is a placeholder even if its feature is switched on, and the buy page has no form', async () => {
    const { body } = await call(kingdom, 'GET', '/api/config');
    expect(body?.['features']).toMatchObject({ swap: 'coming-soon' });
    const page = await (await fetch(`${kingdom.url}/buy`)).text();
    const markup = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
    expect(markup).toContain('This is not open yet on this site.');
    expect(markup).not.toContain('<form');
  });
});
