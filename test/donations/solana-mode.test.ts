import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { earn } from '../support/donations.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { signUpWithoutMail } from '../support/orders.js';
import { SOLANA_MODE } from '../support/solana-mode.js';
import { checksumOf } from '../support/tables.js';
import { openWallet } from '../support/wallets.js';

const CLOSED = { code: 'NOT_IN_THIS_MODE', message: 'This is not open yet on this site.' };

describe('in solana mode', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;

  beforeAll(async () => {
    const env = { ...SOLANA_MODE, AUTH_CONFIRM_EMAIL: 'false' };
    kingdom = await startKingdom({ databaseUrl: database.url, env });
  });
  afterAll(() => kingdom.close());

  it('simulated gifts are closed, and change nothing', async () => {
    const before = await checksumOf(kingdom);
    const wallet = openWallet();
    const terms = { walletAddress: wallet.address, amount: '5' };
    const proof = {
      nonce: 'a'.repeat(32),
      issuedAt: new Date().toISOString(),
      signature: wallet.sign('the terms'),
    };
    for (const [path, body] of [
      ['/api/donations/terms', terms],
      ['/api/donations', { ...terms, donationType: 'manual' }],
      ['/api/donations', { ...terms, donationType: 'manual', proof }],
    ] as const) {
      const answer = await call(kingdom, 'POST', path, { body });
      expect([path, answer.status, answer.body]).toEqual([path, 503, CLOSED]);
    }
    expect(await checksumOf(kingdom)).toBe(before);
  });

  it('donations from earnings stay open', async () => {
    const { token, userId } = await signUpWithoutMail(kingdom);
    await earn(kingdom.unitOfWork, userId, '10');
    const body = { amount: '4', donationType: 'manual_donation', source: 'earned' };
    const answer = await call(kingdom, 'POST', '/api/donations', { token, body });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { mode: 'solana', amount: '4', simulated: false },
    ]);
  });

  it('the Love page has the form for gifts that are paid on the chain', async () => {
    const page = await (await fetch(`${kingdom.url}/love`)).text();
    const markup = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
    expect(markup).not.toContain(CLOSED.message);
    expect(markup).toContain('<form');
    expect(markup).toContain('<option value="SOL"');
  });
});
