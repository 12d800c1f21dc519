import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { NotifiedPayment } from '#contracts';
import { PruneSettledEvents, rows, Schedules } from '#platform';
import { accessTokenOf, call, PASSWORD, signUpMember } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { notifyPayment } from '../support/manual-payments.js';
import { buy, settled } from '../support/purchases.js';

describe('a pending payment whose sender deletes the account', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let admin: string;

  const mailsTo = async (email: string) =>
    (await kingdom.inbox.all())
      .filter(({ to }) => to.some((address) => address.toLowerCase() === email.toLowerCase()))
      .map(({ text }) => text);
  /** Reports a payment and then deletes its sender's account. */
  const pendingOfDeletedAccount = async () => {
    const { email, session } = await signUpMember(kingdom);
    const { id } = (await notifyPayment<NotifiedPayment>(kingdom, { email: email.toUpperCase() })).body;
    const deleted = await call(kingdom, 'DELETE', '/api/account', {
      token: session.access_token,
      body: { password: PASSWORD },
    });
    expect(deleted.status).toBe(200);
    return { id, email: email.toUpperCase() };
  };
  const decide = (id: string, deed: string, body: object) =>
    call(kingdom, 'POST', `/api/admin/payments/${id}/${deed}`, { token: admin, body });
  const emailOf = async (id: string) =>
    (
      await rows<{ email: string; buyerEmail: string | null }>(
        kingdom.unitOfWork.read,
        `SELECT email, buyer_email FROM manual_payment m LEFT JOIN presale_purchase p ON p.id = m.purchase_id WHERE m.id = $1`,
        [id],
      )
    )[0];

  const tablesThatHold = async (text: string): Promise<string[]> => {
    const tables = await rows<{ name: string }>(
      kingdom.unitOfWork.read,
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const holding: string[] = [];
    for (const { name } of tables) {
      const found = await rows(
        kingdom.unitOfWork.read,
        `SELECT FROM "${name}" t WHERE t::text ILIKE $1 LIMIT 1`,
        [`%${text}%`],
      );
      if (found.length > 0) holding.push(name);
    }
    return holding;
  };

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url });
    await kingdom.startWorker();
    admin = await accessTokenOf(kingdom, ADMIN);
    await eventually(
      () => rows(kingdom.unitOfWork.read, `SELECT FROM chain_stats`),
      ({ length }) => length > 0,
    );
  });
  afterAll(() => kingdom.close());

  it('is answered by mail when it is rejected, and then loses the address', async () => {
    const { id, email } = await pendingOfDeletedAccount();
    expect(await emailOf(id)).toMatchObject({ email });
    expect((await decide(id, 'reject', { reason: 'It never arrived.' })).status).toBe(200);
    expect(await emailOf(id)).toMatchObject({ email: '' });
    await eventually(
      () => mailsTo(email),
      (mails) => mails.some((text) => text.includes('It never arrived.')),
    );
  });

  it('is answered by mail when it is approved, and then payment and purchase lose the address', async () => {
    const { id, email } = await pendingOfDeletedAccount();
    const approval = {
      tokenAmount: '20000',
      paymentCurrency: 'USDT',
      amountPaid: '20',
      transactionReference: randomUUID().replaceAll('-', ''),
    };
    expect((await decide(id, 'approve', approval)).status).toBe(200);
    expect(await emailOf(id)).toEqual({ email: '', buyerEmail: null });
    await eventually(
      () => mailsTo(email),
      (mails) => mails.some((text) => text.includes('20,000')),
    );
  });

  it('shows the operator of a decision by the beginning of the id after that account was deleted', async () => {
    const { email, user } = await signUpMember(kingdom);
    await call(kingdom, 'PUT', `/api/admin/people/${user.id}/role`, {
      token: admin,
      body: { role: 'operator' },
    });
    const operator = await accessTokenOf(kingdom, { email, password: PASSWORD });
    const { id } = (await notifyPayment<NotifiedPayment>(kingdom)).body;
    const approval = {
      tokenAmount: '20000',
      paymentCurrency: 'USDT',
      amountPaid: '20',
      transactionReference: randomUUID().replaceAll('-', ''),
    };
    const deeds: [string, object][] = [
      ['approve', approval],
      ['undos', { reason: 'It was another one.' }],
    ];
    for (const [deed, body] of deeds)
      expect(
        await call(kingdom, 'POST', `/api/admin/payments/${id}/${deed}`, { token: operator, body }),
      ).toMatchObject({ status: 200 });
    const body = { password: PASSWORD };
    expect((await call(kingdom, 'DELETE', '/api/account', { token: operator, body })).status).toBe(200);
    await eventually(
      async () => {
        await rows(
          kingdom.unitOfWork.read,
          `UPDATE outbox_event SET look_at = now() WHERE settled_at IS NULL`,
        );
        return tablesThatHold(email);
      },
      ({ length }) => length === 0,
    );
    const [payment] = (await call(kingdom, 'GET', '/api/admin/payments?status=undo-asked', { token: admin }))
      .body!['items'] as { decision: { by: string }; undo: { askedBy: string } }[];
    expect(payment).toMatchObject({
      decision: { by: user.id.slice(0, 8) },
      undo: { askedBy: user.id.slice(0, 8) },
    });
  });

  it('leaves the address of a deleted account in no row of any table, once every handler has acted', async () => {
    const { email, session } = await signUpMember(kingdom);
    const key = () => ({ 'idempotency-key': randomUUID() });
    const paid = async () =>
      (await notifyPayment<NotifiedPayment>(kingdom, { email }, undefined, key())).body.id;
    const [rejected, undecided] = [await paid(), await paid()];
    const repeated = { token: admin, body: { reason: 'No.' }, headers: key() };
    await call(kingdom, 'POST', `/api/admin/payments/${rejected}/reject`, repeated);
    const good = await buy(kingdom, { buyerEmail: email });
    const bad = await buy(kingdom, { buyerEmail: email });
    expect(await settled(kingdom, good.body)).toMatchObject({ status: 'confirmed' });
    expect(await settled(kingdom, bad.body)).toMatchObject({ status: 'confirmed' });
    await rows(
      kingdom.unitOfWork.read,
      `INSERT INTO outbox_event (id, name, payload) VALUES (gen_random_uuid(), 'presale.purchase-failed', $1)`,
      [
        JSON.stringify({
          purchaseId: bad.body.id,
          reason: 'x',
          tokenAmount: '1',
          buyerWallet: bad.body.buyerWallet,
          buyerEmail: email,
        }),
      ],
    );
    await call(kingdom, 'POST', '/auth/v1/recover', { body: { email } });
    const body = { password: PASSWORD };
    const { status } = await call(kingdom, 'DELETE', '/api/account', { token: session.access_token, body });
    expect(status).toBe(200);
    await decide(undecided, 'reject', { reason: 'No.' });

    await eventually(
      async () => {
        await rows(
          kingdom.unitOfWork.read,
          `UPDATE outbox_event SET look_at = now() WHERE settled_at IS NULL`,
        );
        return tablesThatHold(email);
      },
      ({ length }) => length === 0,
    );
    // The repeated key still returns its first response, without the address.
    expect(await call(kingdom, 'POST', `/api/admin/payments/${rejected}/reject`, repeated)).toMatchObject({
      status: 200,
      body: { id: rejected, status: 'rejected', email: '' },
    });
  });

  it('loses the address in events that another release has settled, too', async () => {
    const id = randomUUID();
    await rows(
      kingdom.unitOfWork.read,
      `INSERT INTO outbox_event (id, name, payload, relayed_at, settled_at)
       VALUES ($1, 'presale.payment-decided', $2, now(), now())`,
      [id, JSON.stringify({ paymentId: id, email: 'lingers@example.org', wallet: 'x' })],
    );
    await new PruneSettledEvents(kingdom.app.get(Schedules, { strict: false }), kingdom.unitOfWork).run();
    const [event] = await rows(kingdom.unitOfWork.read, `SELECT payload FROM outbox_event WHERE id = $1`, [
      id,
    ]);
    expect(event).toEqual({ payload: { paymentId: id, wallet: 'x' } });
  });
});
