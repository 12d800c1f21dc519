import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomInt, randomUUID } from 'node:crypto';
import type { DonationTotals, ManualPayment, ManualPaymentList, NotifiedPayment } from '#contracts';
import { verifyDonations } from '#features/donations';
import { verifyLedger } from '#money/ledger';
import { rows } from '#platform';
import { accessTokenOf, call, PASSWORD, signUpMember } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { notifyPayment } from '../support/manual-payments.js';
import { newWallet } from '../support/purchases.js';
import { checksumOf } from '../support/tables.js';

const REASON = 'It was credited to the wrong buyer.';

describe('undoing the approval of a manual payment', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let first: { email: string; token: string };
  let second: { email: string; token: string };
  let third: { email: string; token: string };
  let member: { email: string; token: string };

  const sql = <T>(text: string, parameters: unknown[] = []) =>
    rows<T>(kingdom.unitOfWork.read, text, parameters);
  const post = async (path: string, token: string, body: object = {}, key = randomUUID()) => {
    const answer = await call(kingdom, 'POST', `/api/admin/payments/${path}`, {
      body,
      token,
      headers: { 'idempotency-key': key },
    });
    return { status: answer.status, body: answer.body as unknown as ManualPayment & { code: string } };
  };
  const approve = async (
    fields: Record<string, string> = {},
    { tokenAmount = '20000', reference = randomUUID().replaceAll('-', '') } = {},
  ) => {
    const { id } = (await notifyPayment<NotifiedPayment>(kingdom, fields)).body;
    const approval = {
      tokenAmount,
      paymentCurrency: 'USDT',
      amountPaid: '20',
      transactionReference: reference,
    };
    const { status, body } = await post(`${id}/approve`, first.token, approval);
    expect(status).toBe(200);
    return body;
  };
  const shareRecorded = ({ decision }: ManualPayment) =>
    eventually(
      () => sql(`SELECT FROM donation WHERE transaction_hash = $1`, [decision!.purchase!.transactionId]),
      ({ length }) => length === 1,
    );
  const approved = async (...args: Parameters<typeof approve>) => {
    const payment = await approve(...args);
    await shareRecorded(payment);
    return payment;
  };
  const requestUndo = async (payment: ManualPayment) => {
    const { status, body } = await post(`${payment.id}/undos`, first.token, { reason: REASON });
    expect(status).toBe(200);
    return `${payment.id}/undos/${body.undo!.id}`;
  };
  const totals = async () =>
    (await (await fetch(`${kingdom.url}/api/donations/totals`)).json()) as DonationTotals;
  /** Returns all sums that a purchase changes. Accounts with a balance of zero are left out. */
  const sums = async () => ({
    sale: await sql(`SELECT reserved, allocated FROM presale_sale`),
    accounts: await sql(
      `SELECT code, sum(balance) AS balance FROM ledger_account GROUP BY code HAVING sum(balance) <> 0 ORDER BY code`,
    ),
    given: await sql(`SELECT sum(total) AS total FROM donation_tally`),
    total: (await totals()).totalAmount,
  });
  const reversals = () =>
    sql<{ count: string }>(`SELECT count(*) FROM ledger_transaction WHERE reverses IS NOT NULL`);
  const operator = async (role = 'operator') => {
    const { email } = await signUpMember(kingdom);
    await sql(`UPDATE account SET role = $2 WHERE email = $1`, [email, role]);
    return { email, token: await accessTokenOf(kingdom, { email, password: PASSWORD }) };
  };

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url });
    await kingdom.startWorker();
    await eventually(
      () => sql(`SELECT FROM chain_stats`),
      ({ length }) => length > 0,
    );
    first = { email: ADMIN.email, token: await accessTokenOf(kingdom, ADMIN) };
    [second, third, member] = [await operator(), await operator(), await operator('user')];
  });
  afterAll(() => kingdom.close());

  it('takes two operators: one requests it and nothing changes, another confirms and every sum is restored, to the unit', async () => {
    const before = await sums();
    const buyer = await signUpMember(kingdom);
    const payment = await approved({ email: buyer.email });
    const credited = await sums();
    expect(credited).not.toEqual(before);

    const undo = await requestUndo(payment);
    expect(await sums()).toEqual(credited);
    const { body: waiting } = await call(kingdom, 'GET', '/api/admin/payments?status=undo-asked', {
      token: second.token,
    });
    expect((waiting as unknown as ManualPaymentList).items).toMatchObject([
      { id: payment.id, status: 'approved', undo: { reason: REASON, askedBy: first.email, decision: null } },
    ]);
    expect(await post(`${undo}/confirm`, first.token)).toMatchObject({
      status: 403,
      body: { code: 'ANOTHER_OPERATOR_NEEDED' },
    });
    expect(await post(`${undo}/decline`, first.token)).toMatchObject({ status: 403 });
    expect(await sums()).toEqual(credited);

    expect(await post(`${undo}/confirm`, second.token)).toMatchObject({
      status: 200,
      body: { status: 'undone', undo: { decision: { outcome: 'confirmed', by: second.email } } },
    });
    expect(await sums()).toEqual(before);

    const { transactionId } = payment.decision!.purchase!;
    const [purchase] = await sql(`SELECT status FROM presale_purchase WHERE transaction_id = $1`, [
      transactionId,
    ]);
    expect(purchase).toEqual({ status: 'reversed' });
    const receipt = await (await fetch(`${kingdom.url}/api/receipts/${transactionId}`)).json();
    expect(receipt).toMatchObject({ kind: 'purchase', reversedAt: expect.any(String) });
    const mails = await eventually(
      () => kingdom.inbox.to(buyer.email),
      (all) => all.some(({ text }) => text.includes(REASON)),
    );
    expect(mails.find(({ text }) => text.includes(REASON))?.text).toContain('20,000');
    const news = await eventually(
      () => call(kingdom, 'GET', '/api/notifications', { token: buyer.session.access_token }),
      ({ body }) => (body!['items'] as { kind: string }[]).some(({ kind }) => kind === 'payment-undone'),
    );
    expect(JSON.stringify(news.body)).toContain(REASON);
  });

  it('restores the amounts of several approvals in any order', async () => {
    const before = await sums();
    const payments = [];
    for (let n = 0; n < 6; n += 1) {
      const amount = `${randomInt(10_000, 900_000)}.${String(randomInt(1, 999_999)).padStart(6, '0')}`;
      payments.push(await approved({}, { tokenAmount: amount }));
    }
    for (const payment of payments.toSorted(() => randomInt(3) - 1)) {
      const undo = await requestUndo(payment);
      expect((await post(`${undo}/confirm`, second.token)).status).toBe(200);
    }
    expect(await sums()).toEqual(before);
  });

  it('posts once for any number of simultaneous confirmations', async () => {
    const payment = await approved();
    const undo = await requestUndo(payment);
    const [{ count: posted } = { count: '' }] = await reversals();
    const before = await sums();
    const key = randomUUID();
    const answers = await Promise.all([
      post(`${undo}/confirm`, second.token, {}, key),
      post(`${undo}/confirm`, second.token, {}, key),
      post(`${undo}/confirm`, second.token),
      post(`${undo}/confirm`, third.token),
      post(`${undo}/decline`, third.token),
    ]);
    for (const { status, body } of answers)
      if (status !== 200) expect({ status, code: body.code }).toEqual({ status: 409, code: 'UNDO_DECIDED' });
    const outcome = answers.find(({ status }) => status === 200)!.body.undo!.decision!.outcome;
    const reversed = outcome === 'confirmed' ? 1 : 0;
    expect(Number((await reversals())[0]?.count)).toBe(Number(posted) + reversed);
    const after = await sums();
    if (reversed) expect(after).not.toEqual(before);
    else expect(after).toEqual(before);
    expect((await post(`${undo}/confirm`, third.token)).status).toBe(409);
    expect(await sums()).toEqual(after);
  });

  it('can be declined and requested again, and only the open request can be confirmed', async () => {
    const payment = await approved();
    const declined = await requestUndo(payment);
    const again = await post(`${payment.id}/undos`, second.token, { reason: 'Me too.' });
    expect(again).toMatchObject({ status: 409, body: { code: 'UNDO_ASKED' } });
    const before = await sums();
    expect(await post(`${declined}/decline`, second.token)).toMatchObject({
      status: 200,
      body: { status: 'approved', undo: { decision: { outcome: 'declined', by: second.email } } },
    });
    expect(await sums()).toEqual(before);
    const open = await requestUndo(payment);
    expect(await post(`${declined}/confirm`, second.token)).toMatchObject({
      status: 409,
      body: { code: 'UNDO_DECIDED' },
    });
    expect(await sums()).toEqual(before);
    expect((await post(`${open}/confirm`, second.token)).status).toBe(200);
    expect(await post(`${payment.id}/undos`, first.token, { reason: REASON })).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_NOT_APPROVED' },
    });
  });

  it('requires an operator, a reason and an approved payment', async () => {
    const payment = await approved();
    const undo = await requestUndo(payment);
    const { id: pending } = (await notifyPayment<NotifiedPayment>(kingdom)).body;
    const before = await checksumOf(kingdom);
    for (const path of [`${payment.id}/undos`, `${undo}/confirm`, `${undo}/decline`]) {
      expect((await post(path, member.token, { reason: REASON })).status).toBe(403);
      expect((await post(path, 'none', { reason: REASON })).status).toBe(401);
    }
    for (const reason of [undefined, '', ' ', 'x'.repeat(501)])
      expect((await post(`${payment.id}/undos`, second.token, { reason })).status).toBe(400);
    expect(await post(`${pending}/undos`, second.token, { reason: REASON })).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_NOT_APPROVED' },
    });
    expect((await post(`${randomUUID()}/undos`, second.token, { reason: REASON })).status).toBe(404);
    expect((await post(`${payment.id}/undos/${randomUUID()}/confirm`, second.token)).status).toBe(404);
    expect((await post(`${undo.replace(payment.id, pending)}/confirm`, second.token)).status).toBe(404);
    expect(await checksumOf(kingdom)).toEqual(before);
  });

  it('frees the transaction reference for the right payment', async () => {
    const reference = `tx${randomUUID().replaceAll('-', '')}`;
    const wrong = await approved({}, { reference });
    const undo = await requestUndo(wrong);
    expect((await post(`${undo}/confirm`, second.token)).status).toBe(200);
    const right = await approve({ wallet: newWallet() }, { reference });
    expect(right).toMatchObject({ status: 'approved', shared: { reference: 1 } });
  });

  it('waits for the charity share to be recorded, and changes nothing until then', async () => {
    const payment = await approved();
    const undo = await requestUndo(payment);
    const { transactionId } = payment.decision!.purchase!;
    const [share] = await sql<{ id: string; purchaseId: string }>(
      `SELECT id, purchase_id FROM donation WHERE transaction_hash = $1`,
      [transactionId],
    );
    await sql(`UPDATE donation SET purchase_id = NULL WHERE id = $1`, [share!.id]);
    const before = await checksumOf(kingdom);
    expect(await post(`${undo}/confirm`, second.token)).toMatchObject({
      status: 409,
      body: { code: 'SHARE_UNRECORDED' },
    });
    expect(await checksumOf(kingdom)).toEqual(before);
    await sql(`UPDATE donation SET purchase_id = $2 WHERE id = $1`, [share!.id, share!.purchaseId]);
    expect((await post(`${undo}/confirm`, second.token)).status).toBe(200);
  });

  it('notifies the member who owns the wallet, who is not the sender', async () => {
    const owner = await signUpMember(kingdom);
    const wallet = newWallet();
    await sql(`INSERT INTO wallet (address, account_id) VALUES ($1, $2)`, [wallet, owner.user.id]);
    const undo = await requestUndo(await approved({ wallet }));
    expect((await post(`${undo}/confirm`, second.token)).status).toBe(200);
    await eventually(
      () => call(kingdom, 'GET', '/api/notifications', { token: owner.session.access_token }),
      ({ body }) => (body!['items'] as { kind: string }[]).some(({ kind }) => kind === 'purchase-reversed'),
    );
  });

  it('is recorded in the audit log, and ledger and donations stay consistent', async () => {
    const acts = await sql<{ action: string; email: string }>(
      `SELECT DISTINCT action, personal->>'email' AS email FROM audit_entry
       WHERE action LIKE 'manual-payment-und%' AND after->>'undo' IS NOT NULL`,
    );
    expect(acts).toContainEqual({ action: 'manual-payment-undo-asked', email: first.email });
    expect(acts).toContainEqual({ action: 'manual-payment-undone', email: second.email });
    expect(acts).toContainEqual({ action: 'manual-payment-undo-declined', email: second.email });
    expect(await kingdom.unitOfWork.snapshot(verifyLedger)).toMatchObject({ ok: true });
    expect(await kingdom.unitOfWork.snapshot((tx) => verifyDonations(tx))).toMatchObject({ ok: true });
  });

  it('is refused by the database if one operator would do both', async () => {
    const payment = await approved();
    const undo = (await requestUndo(payment)).split('/').at(-1);
    await expect(
      sql(
        `UPDATE manual_payment_undo SET outcome = 'confirmed', decided_by = asked_by, decided_by_email = 'x', decided_at = now()
         WHERE id = $1`,
        [undo],
      ),
    ).rejects.toThrow('manual_payment_undo_by_two');
  });
});
