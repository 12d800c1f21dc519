import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashSync } from '@node-rs/argon2';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config, ErrorBody, PresalePass } from '#contracts';
import { rows } from '#platform';
import { freshDatabase } from '../support/database.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { purchaseInput, saleIsRead } from '../support/purchases.js';

const CODE = 'open the old gate';

async function post<T>(kingdom: Kingdom, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(kingdom.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as T };
}

const enter = (kingdom: Kingdom, code: string, headers?: Record<string, string>) =>
  post<PresalePass & ErrorBody>(kingdom, '/api/presale/access', { code }, headers);
const buyPrivately = (kingdom: Kingdom, headers?: Record<string, string>) =>
  post<ErrorBody & { id: string }>(
    kingdom,
    '/api/presale/purchases',
    purchaseInput({ round: 'private' }),
    headers,
  );
const config = async ({ url }: Kingdom) => (await (await fetch(`${url}/api/config`)).json()) as Config;
const roundOf = async ({ unitOfWork }: Kingdom, id: string) =>
  (
    await rows<{ round: string }>(unitOfWork.read, `SELECT round FROM presale_purchase WHERE id = $1`, [id])
  )[0]?.round;

describe('the private round (reading D6)', () => {
  const database = freshDatabase();
  const logFile = join(tmpdir(), `kingdom-private-round-${process.pid}.log`);
  let kingdom: Kingdom;

  beforeAll(async () => {
    const env = { PRESALE_PRIVATE_CODE: ` ${CODE} `, LOG_LEVEL: 'trace', LOG_FILE: logFile };
    kingdom = await startKingdom({ databaseUrl: database.url, env });
    await kingdom.startWorker();
    await saleIsRead(kingdom);
  });
  afterAll(async () => {
    await kingdom.close();
    rmSync(logFile, { force: true });
  });

  it('opens with its code, ignoring spaces around it, for half an hour', async () => {
    const { status, body } = await enter(kingdom, `  ${CODE}\n`);
    expect(status).toBe(200);
    const minutes = (Date.parse(body.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
  });

  it.each(['open the old gat', CODE.toUpperCase(), '$argon2id$v=19$m=19456,t=2,p=1$x$y'])(
    'rejects "%s", in the specification’s words',
    async (code) => {
      expect(await enter(kingdom, code)).toMatchObject({
        status: 403,
        body: { code: 'INVALID_CODE', message: 'Invalid code. Please try again.' },
      });
    },
  );

  it('sells only with a pass, and records the round', async () => {
    const { pass } = (await enter(kingdom, CODE)).body;
    const bought = await buyPrivately(kingdom, { 'x-presale-pass': pass });
    expect(bought.status).toBe(202);
    expect(await roundOf(kingdom, bought.body.id)).toBe('private');
    const [endsAt = '', mac = ''] = pass.split('.');
    const longer = `${Number(endsAt) + 60_000}.${mac}`;
    const over = `${Number(endsAt) - 3_600_000}.${mac}`;
    for (const forged of ['', 'x', longer, over, `${endsAt}.${'A'.repeat(43)}`, `${pass}.${pass}`])
      expect(await buyPrivately(kingdom, { 'x-presale-pass': forged })).toMatchObject({
        status: 403,
        body: { code: 'PASS_NEEDED' },
      });
    expect((await buyPrivately(kingdom)).status).toBe(403);
  });

  it('is announced without its code; the program keeps and logs only the hash', async () => {
    expect((await config(kingdom)).sale.privateRound).toMatchObject({ price: brand.presale.price });
    expect(JSON.stringify(await config(kingdom))).not.toContain(CODE);
    expect(kingdom.settings.PRESALE_PRIVATE_CODE).toMatch(/^\$argon2id\$/);
    expect(readFileSync(logFile, 'utf8')).not.toContain(CODE);
  });
});

describe('guessing the code', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  beforeAll(async () => {
    const env = {
      PRESALE_PRIVATE_CODE: hashSync(CODE, { memoryCost: 4_096 }),
      RATE_LIMIT_FACTOR: '1',
      TRUST_PROXY: 'true',
    };
    kingdom = await startKingdom({ databaseUrl: database.url, env });
  });
  afterAll(() => kingdom.close());

  it('is blocked after five wrong codes in a quarter of an hour; a right one is not counted', async () => {
    const from = { 'x-forwarded-for': '192.0.2.7' };
    const another = { 'x-forwarded-for': '192.0.2.8' };
    for (let guess = 0; guess < 4; guess += 1) expect((await enter(kingdom, 'no', from)).status).toBe(403);
    expect((await enter(kingdom, CODE, from)).status).toBe(200);
    for (let guess = 0; guess < 5; guess += 1) expect((await enter(kingdom, 'no', from)).status).toBe(403);
    expect((await enter(kingdom, CODE, from)).status).toBe(429);
    expect((await enter(kingdom, CODE, another)).status).toBe(200);
  });
});

describe('without a private code', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url });
    await kingdom.startWorker();
    await saleIsRead(kingdom);
  });
  afterAll(() => kingdom.close());

  it('every round acts as the public one (reading D6)', async () => {
    expect((await config(kingdom)).sale.privateRound).toBeNull();
    expect(await enter(kingdom, 'anything')).toMatchObject({
      status: 409,
      body: { code: 'NO_PRIVATE_ROUND' },
    });
    const bought = await buyPrivately(kingdom);
    expect(bought.status).toBe(202);
    expect(await roundOf(kingdom, bought.body.id)).toBe('public');
  });
});
