import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../support/database.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { purchaseInput } from '../support/purchases.js';

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({
    databaseUrl: database.url,
    env: { RATE_LIMIT_FACTOR: '0.1', TRUST_PROXY: 'true' },
  });
});
afterAll(() => kingdom.close());

let callers = 0;

/** From an address that never asked before. */
const statusOf = async (buyerEmail: string): Promise<number> => {
  callers += 1;
  const response = await fetch(`${kingdom.url}/api/presale/purchases`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${callers}` },
    body: JSON.stringify(purchaseInput({ buyerEmail })),
  });
  return response.status;
};

it('no mailbox is filled by purchases in its name, from however many addresses', async () => {
  // Two an hour here; without a worker no figures are known, so nothing is sold.
  expect(await statusOf('victim@example.org')).toBe(503);
  expect(await statusOf('victim@example.org')).toBe(503);
  expect(await statusOf('Victim@Example.org')).toBe(429);
  expect(await statusOf('another@example.org')).toBe(503);
});
