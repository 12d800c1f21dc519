import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { freshDatabase } from '../support/database.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { newWallet, purchaseInput, saleIsRead } from '../support/purchases.js';

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  // With this factor, a mailbox gets at most six mails an hour, two of them caused by the same caller. A caller may buy
  // three times a minute.
  kingdom = await startKingdom({
    databaseUrl: database.url,
    env: { RATE_LIMIT_FACTOR: '0.1', TRUST_PROXY: 'true' },
  });
  await kingdom.startWorker();
  await saleIsRead(kingdom);
});
afterAll(() => kingdom.close());

let callers = 0;

const newCaller = () => `192.0.2.${(callers += 1)}`;

interface Asked {
  from?: string;
  key?: string;
  wallet?: string;
}

const statusOf = async (
  buyerEmail: string,
  { from = newCaller(), key = randomUUID(), wallet }: Asked = {},
): Promise<number> => {
  const response = await fetch(`${kingdom.url}/api/presale/purchases`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, 'idempotency-key': key },
    body: JSON.stringify(purchaseInput({ buyerEmail, ...(wallet && { buyerWallet: wallet }) })),
  });
  return response.status;
};

it('purchases with somebody else’s e-mail address cannot fill the mailbox, from any number of IP addresses', async () => {
  for (let bought = 0; bought < 6; bought++) expect(await statusOf('victim@example.org')).toBe(202);
  expect(await statusOf('Victim@Example.org')).toBe(429);
  expect(await statusOf('another@example.org')).toBe(202);
});

it('one caller’s purchases with an e-mail address do not keep others from buying with it', async () => {
  const from = newCaller();
  for (const status of [202, 202, 429]) expect(await statusOf('buyer@example.org', { from })).toBe(status);
  expect(await statusOf('buyer@example.org')).toBe(202);
});

it('a repeated key sends no mail and counts nothing, even when the limit is reached', async () => {
  const [from, wallet] = [newCaller(), newWallet()];
  const first = { from, wallet, key: randomUUID() };
  for (const asked of [first, { from }, first])
    expect(await statusOf('repeats@example.org', asked)).toBe(202);
});

it('a refused purchase sends no mail and counts nothing', async () => {
  const from = newCaller();
  const sell = (more: string) =>
    kingdom.unitOfWork.read.query(`UPDATE presale_sale SET allocated = allocated + $1`, [more]);
  await sell(`${10n ** 30n}`);
  expect(await statusOf('refused@example.org', { from })).toBe(409);
  await sell(`-${10n ** 30n}`);
  for (let bought = 0; bought < 2; bought++)
    expect(await statusOf('refused@example.org', { from })).toBe(202);
});
