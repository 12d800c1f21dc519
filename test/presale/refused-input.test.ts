import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '#contracts';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rows } from '#platform';
import { freshDatabase } from '../support/database.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { newWallet, purchaseInput, saleIsRead } from '../support/purchases.js';

const valid = purchaseInput({ buyerWallet: newWallet() });
const json = (overrides: object): string => JSON.stringify({ ...valid, ...overrides });
const amount = (spelling: string): string => json({ tokenAmount: 'X' }).replace('"X"', spelling);

const REFUSED: [what: string, body: string, status: number, code: string, contentType?: string][] = [
  ['an unknown field', json({ price: '0' }), 400, 'VALIDATION_FAILED'],
  ['an amount of a wrong type', json({ tokenAmount: true }), 400, 'VALIDATION_FAILED'],
  ['a list for an amount', json({ tokenAmount: ['10000'] }), 400, 'VALIDATION_FAILED'],
  ['a negative amount', json({ tokenAmount: -10_000 }), 400, 'VALIDATION_FAILED'],
  ['a negative amount as text', json({ tokenAmount: '-10000' }), 400, 'VALIDATION_FAILED'],
  ['NaN', amount('NaN'), 400, 'BAD_REQUEST'],
  ['NaN as text', json({ tokenAmount: 'NaN' }), 400, 'VALIDATION_FAILED'],
  ['Infinity', amount('1e999'), 400, 'VALIDATION_FAILED'],
  ['a huge number', amount('1e300'), 400, 'VALIDATION_FAILED'],
  ['an exponent', json({ tokenAmount: '1e5' }), 400, 'VALIDATION_FAILED'],
  ['hexadecimal', json({ tokenAmount: '0x2710' }), 400, 'VALIDATION_FAILED'],
  ['a huge amount as text', json({ tokenAmount: '9'.repeat(40) }), 422, 'AMOUNT_OUT_OF_RANGE'],
  ['a thousand digits', json({ tokenAmount: '9'.repeat(1000) }), 400, 'VALIDATION_FAILED'],
  ['one below the minimum', json({ tokenAmount: '9999.999999' }), 422, 'AMOUNT_OUT_OF_RANGE'],
  ['one above the maximum', json({ tokenAmount: '1000000.000001' }), 422, 'AMOUNT_OUT_OF_RANGE'],
  ['more decimals than the token has', json({ tokenAmount: '10000.0000001' }), 400, 'VALIDATION_FAILED'],
  ['an unknown currency', json({ paymentCurrency: 'DOGE' }), 400, 'VALIDATION_FAILED'],
  ['no wallet', json({ buyerWallet: undefined }), 400, 'VALIDATION_FAILED'],
  ['a wallet of 33 bytes', json({ buyerWallet: '1'.repeat(33) }), 422, 'INVALID_WALLET'],
  ['an invalid e-mail', json({ buyerEmail: 'a@b' }), 400, 'VALIDATION_FAILED'],
  [
    'an e-mail that smuggles a header',
    json({ buyerEmail: 'a@b.co\r\nBcc: x@y.zz' }),
    400,
    'VALIDATION_FAILED',
  ],
  ['broken JSON', '{"tokenAmount":', 400, 'BAD_REQUEST'],
  ['an empty body', '', 400, 'BAD_REQUEST'],
  ['a list', '[]', 400, 'VALIDATION_FAILED'],
  ['null', 'null', 400, 'VALIDATION_FAILED'],
  ['a poisoned prototype', '{"__proto__":{"tokenAmount":"10000"}}', 400, 'BAD_REQUEST'],
  ['a body of 10 MB', json({ note: 'x'.repeat(10_000_000) }), 413, 'PAYLOAD_TOO_LARGE'],
  ['text', json({}), 415, 'UNSUPPORTED_MEDIA_TYPE', 'text/plain'],
  ['a form', 'tokenAmount=10000', 415, 'UNSUPPORTED_MEDIA_TYPE', 'application/x-www-form-urlencoded'],
  ['XML', '<purchase/>', 415, 'UNSUPPORTED_MEDIA_TYPE', 'application/xml'],
];

describe('refused input changes nothing and is not logged as an error:', () => {
  const database = freshDatabase();
  const logFile = join(tmpdir(), `kingdom-refused-${process.pid}.log`);
  let kingdom: Kingdom;

  const snapshot = () =>
    rows(
      kingdom.unitOfWork.read,
      `SELECT (SELECT count(*) FROM presale_purchase) AS purchases, (SELECT count(*) FROM outbox_event) AS events,
              (SELECT count(*) FROM idempotency_key) AS keys, (SELECT count(*) FROM ledger_transaction) AS posted,
              (SELECT reserved FROM presale_sale) AS reserved, (SELECT count(*) FROM donation) AS donations`,
    );
  const send = async (path: string, body: string, headers: Record<string, string>) => {
    const response = await fetch(kingdom.url + path, { method: 'POST', body, headers });
    return { status: response.status, body: (await response.json()) as ErrorBody };
  };

  beforeAll(async () => {
    kingdom = await startKingdom({
      databaseUrl: database.url,
      env: { LOG_LEVEL: 'info', LOG_FILE: logFile },
    });
    const worker = await kingdom.startWorker();
    await saleIsRead(kingdom);
    await worker.close();
  });
  afterAll(async () => {
    await kingdom.close();
    rmSync(logFile, { force: true });
  });

  it.each(REFUSED)('%s', async (_what, body, status, code, contentType = 'application/json') => {
    const before = await snapshot();
    const headers = { 'content-type': contentType, 'idempotency-key': 'refused-refused-refused' };
    const answer = await send('/api/presale/purchases', body, headers);
    expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) } });
    expect(await snapshot()).toEqual(before);
  });

  it.each([
    ['no amount', '{"donationType":"manual"}', 400],
    ['zero', '{"amount":0,"donationType":"manual"}', 422],
    ['more than the supply', '{"amount":"1500000000.000001","donationType":"manual"}', 422],
    ['a purchase’s share', '{"amount":1,"donationType":"presale_purchase"}', 400],
    ['a NUL in its message', String.raw`{"amount":1,"donationType":"manual","message":"a\u0000b"}`, 400],
    ['a user id chosen by the caller', '{"amount":1,"donationType":"manual","userId":"1"}', 400],
  ])('a donation with %s', async (_what, body, status) => {
    const before = await snapshot();
    const answer = await send('/api/donations', body, { 'content-type': 'application/json' });
    expect(answer.status).toBe(status);
    expect(await snapshot()).toEqual(before);
  });

  it.each(['', ' ', 'a b', 'x'.repeat(201), 'x'.repeat(21)])(
    'an idempotency key that is invalid, or short enough to be guessed: "%s"',
    async (key) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      expect((await send('/api/presale/purchases', json({}), headers)).status).toBe(400);
    },
  );

  it.each(['/api/receipts/a%00b', '/api/presale/purchases/a%00b', '/%ff'])(
    'an address like %s',
    async (path) => {
      const response = await fetch(kingdom.url + path);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        code: expect.any(String),
        message: expect.any(String),
        ...(path.startsWith('/api') && { details: expect.any(Array) }),
      });
    },
  );

  it('a request for the worker’s metrics without their token', async () => {
    const worker = await kingdom.startWorker();
    const response = await fetch(`${worker.url}/metrics`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('and none of it is logged as an error', () => {
    const levels = readFileSync(logFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { level: number }).level);
    expect(levels.length).toBeGreaterThan(REFUSED.length);
    expect(levels.filter((level) => level >= 40)).toEqual([]);
  });
});
