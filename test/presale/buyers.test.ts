import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { rows } from '#platform';
import { call, PASSWORD, signUpMember } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { buy, newWallet, settled } from '../support/purchases.js';

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url });
  await rows(
    kingdom.unitOfWork.read,
    `INSERT INTO chain_stats (mint_address, treasury_balance, mint_supply, read_at) VALUES ($1, 10000000000000, 10000000000000, now())`,
    [kingdom.env['MINT_ADDRESS']],
  );
});
afterAll(() => kingdom.close());

it('a purchase in progress is announced by mail after its buyer deleted the account, and then loses the address', async () => {
  const worker = await kingdom.startWorker();
  const { email, session } = await signUpMember(kingdom);
  await worker.close();
  const { body } = await buy(kingdom, { buyerEmail: email });
  const earlier = await buy(kingdom, { buyerEmail: email });
  await rows(
    kingdom.unitOfWork.read,
    `UPDATE presale_purchase SET status = 'failed', settled_at = now() WHERE id = $1`,
    [earlier.body.id],
  );
  const deletion = { token: session.access_token, body: { password: PASSWORD } };
  expect((await call(kingdom, 'DELETE', '/api/account', deletion)).status).toBe(200);
  const kept = () =>
    rows<{ id: string }>(kingdom.unitOfWork.read, `SELECT id FROM presale_purchase WHERE buyer_email = $1`, [
      email,
    ]);
  expect(await kept()).toEqual([{ id: body.id }]);

  await kingdom.startWorker();
  expect(await settled(kingdom, body)).toMatchObject({ status: 'confirmed' });
  expect(await kept()).toEqual([]);
  await eventually(
    () => kingdom.inbox.all(),
    (mails) => mails.some(({ to, text }) => to.includes(email) && text.includes('10,000')),
  );
});

it('a purchase’s charity share has the mode of the purchase, whatever today’s mode is', async () => {
  const { body } = await buy(kingdom);
  const { summary } = await settled(kingdom, body);
  expect(summary).not.toBeNull();
  const shareOf = (id: string) =>
    eventually(
      () =>
        rows<{ mode: string }>(kingdom.unitOfWork.read, `SELECT mode FROM donation WHERE purchase_id = $1`, [
          id,
        ]),
      ({ length }) => length > 0,
    );
  expect(await shareOf(body.id)).toEqual([{ mode: 'simulated' }]);
  const [event] = await rows<{ payload: object }>(
    kingdom.unitOfWork.read,
    `SELECT payload FROM outbox_event WHERE name = 'presale.purchase-confirmed' AND payload ->> 'purchaseId' = $1`,
    [body.id],
  );
  expect(event!.payload).toMatchObject({ mode: 'simulated' });
  const other = randomUUID();
  await rows(
    kingdom.unitOfWork.read,
    `INSERT INTO outbox_event (id, name, payload) VALUES (gen_random_uuid(), 'presale.purchase-confirmed', $1)`,
    [JSON.stringify({ ...event!.payload, purchaseId: other, mode: 'solana' })],
  );
  expect(await shareOf(other)).toEqual([{ mode: 'solana' }]);
});

it('a failed purchase is mailed to the buyer who left an address, even if the wallet belongs to somebody else', async () => {
  const owner = await signUpMember(kingdom);
  const [buyerWallet, friend] = [newWallet(), `friend-${randomUUID()}@example.org`];
  await rows(kingdom.unitOfWork.read, `INSERT INTO wallet (address, account_id) VALUES ($1, $2)`, [
    buyerWallet,
    owner.user.id,
  ]);
  const failed = async (buyerEmail: string) => {
    const id = randomUUID();
    const facts = {
      purchaseId: randomUUID(),
      reason: 'program',
      tokenAmount: '10000000000',
      buyerWallet,
      buyerEmail,
    };
    await rows(
      kingdom.unitOfWork.read,
      `INSERT INTO outbox_event (id, name, payload) VALUES ($1, 'presale.purchase-failed', $2)`,
      [id, JSON.stringify(facts)],
    );
    await eventually(
      () =>
        rows(
          kingdom.unitOfWork.read,
          `SELECT FROM processed_event WHERE event_id = $1 AND handler = 'mail-buyer-when-purchase-failed'`,
          [id],
        ),
      ({ length }) => length > 0,
    );
    const { reason } = brand.catalogues['en']!.mails.purchaseFailed;
    return (await kingdom.inbox.all()).filter(
      ({ to, text }) => to.includes(buyerEmail.toLowerCase()) && text.includes(`${reason}: `),
    );
  };
  expect(await failed(friend)).toHaveLength(1);
  expect(await failed(owner.email.toUpperCase())).toHaveLength(0);
});
