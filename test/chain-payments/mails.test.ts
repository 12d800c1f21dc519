import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Keypair } from '@solana/web3.js';
import { accessInHash } from '#contracts';
import { call } from '../support/auth.js';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { readPurchase } from '../support/purchases.js';

const database = freshDatabase();
let kingdom: PayingKingdom;
let payer: Keypair;

beforeAll(async () => {
  kingdom = await startPayingKingdom({ databaseUrl: database.url });
  await kingdom.startWorker();
  payer = await kingdom.payer();
});
afterAll(() => kingdom.close());

const mailTo = (address: string, subject: RegExp) =>
  eventually(
    async () => (await kingdom.inbox.to(address)).find((mail) => subject.test(mail.subject)),
    (mail) => mail !== undefined,
  );

it('a buyer is mailed what to pay with a link for another device, then the confirmation, then a refund that is due', async () => {
  const buyerEmail = 'payer@example.org';
  const purchase = await kingdom.request({ buyerEmail });
  const due = await mailTo(buyerEmail, /^\[localnet\] Pay for your 10,000/);
  expect(due!.text).toContain(`${purchase.payment!.due} SOL`);
  const link = /http\S+#purchase=(\S+)&secret=(\S+)/.exec(due!.text);
  const [, id, secret] = link!;
  expect((await readPurchase(kingdom, { ...purchase, id: id!, secret: secret! })).id).toBe(purchase.id);

  await kingdom.pay(payer, purchase);
  await kingdom.pay(payer, purchase);
  const confirmed = await mailTo(buyerEmail, /purchase of 10,000/);
  expect(confirmed!.text).toContain(purchase.payment!.due);
  const refund = await mailTo(buyerEmail, /We will return /);
  expect(refund!.subject).toContain(`${purchase.payment!.due} SOL`);
  expect(refund!.text).toContain(payer.publicKey.toBase58());
});

it('a buyer whose payer is unknown is mailed a link that opens the page which asks where the refund goes', async () => {
  const buyerEmail = 'two.payers@example.org';
  const purchase = await kingdom.request({ buyerEmail });
  await kingdom.unitOfWork.read.query(`UPDATE presale_purchase SET language = 'de' WHERE id = $1`, [
    purchase.id,
  ]);
  const other = await kingdom.payer();
  // The surplus could belong to either signer.
  const paying = [payer, other].map((each) => kingdom.payers.payment(each, purchase.payment));
  await kingdom.payers.send([payer, other], paying);
  const refund = await mailTo(buyerEmail, /Wir erstatten dir /);
  const link = /^http\S+$/m.exec(refund!.text)![0];
  expect(link).toContain(`${kingdom.settings.SITE_URL}/de/presale/public#`);
  expect(refund!.html).toContain(`<a href="${link.replaceAll('&', '&amp;')}"`);
  const { id, secret } = accessInHash('purchase', new URL(link).hash)!;
  const headers = { 'x-purchase-secret': secret };
  const path = `/api/presale/purchases/${id}`;
  expect(id).toBe(purchase.id);
  expect(await call(kingdom, 'GET', `${path}/payouts`, { headers })).toMatchObject({
    status: 200,
    body: { needsAddress: true },
  });
  const address = payer.publicKey.toBase58();
  expect(await call(kingdom, 'POST', `${path}/refund-address`, { headers, body: { address } })).toMatchObject(
    { status: 200, body: { needsAddress: false, refunds: [{ destination: address }] } },
  );
});

it('a surplus that is worth less than a cent is owed, and no mail reports it', async () => {
  const buyerEmail = 'exact@example.org';
  const purchase = await kingdom.request({ buyerEmail });
  await kingdom.payers.pay(payer, purchase.payment, {
    amount: BigInt(Math.round(Number(purchase.payment!.due) * 1e9)) + 1n,
  });
  await mailTo(buyerEmail, /purchase of 10,000/);
  expect((await kingdom.read(purchase)).payment!.arrived).toMatchObject([{ refund: '0.000000001' }]);
  const subjects = (await kingdom.inbox.to(buyerEmail)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('return'))).toEqual([]);
});
