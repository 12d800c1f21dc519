import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freshDatabase } from '../support/database.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { allEffects, buy, newWallet, saleIsRead } from '../support/purchases.js';

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url });
});
afterAll(() => kingdom.close());

it('purchases without an address that are handled together reach the team in one mail, the others in their own', async () => {
  const worker = await kingdom.startWorker();
  await saleIsRead(kingdom);
  await worker.close();
  const wallets = [newWallet(), newWallet(), newWallet()];
  for (const buyerWallet of wallets) expect((await buy(kingdom, { buyerWallet })).status).toBe(202);
  await buy(kingdom, { buyerEmail: 'buyer@example.org' });

  await kingdom.startWorker();
  await allEffects(kingdom, 4);
  const mails = await kingdom.inbox.all();
  const toTeam = mails.filter(({ to }) => to.includes(brand.team.email));
  expect(toTeam).toHaveLength(1);
  for (const wallet of wallets) expect(toTeam[0]!.text).toContain(wallet);
  expect(toTeam[0]!.subject).toMatch(/^\[SIMULATED\] 3 /);
  const toBuyers = mails.filter(({ to }) => to.includes('buyer@example.org'));
  expect(toBuyers).toMatchObject([{ cc: [brand.team.email] }]);
});
