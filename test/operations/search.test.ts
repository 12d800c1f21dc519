import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { seedDemoAccounts } from '#features/auth';
import type {
  AdminOrderDetail,
  AdminPurchaseList,
  CreatedPurchase,
  LoggedMail,
  MailList,
  SearchKind,
  SearchResults,
  Trace,
} from '#contracts';
import { accessTokenOf, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { signedGift } from '../support/gifts.js';
import { ADMIN, brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { type MailInbox, openInbox } from '../support/mail-catcher.js';
import { ordering, signUpWithoutMail } from '../support/orders.js';
import { buy, settled } from '../support/purchases.js';

const AUDITOR = {
  email: 'auditor@kingdom.test',
  password: 'an auditor of these tests',
  role: 'auditor',
} as const;

describe('the search of the operators’ room', () => {
  const database = freshDatabase();
  const part = randomUUID().slice(0, 8);
  const buyerEmail = `Ada-${part}@example.org`;
  let kingdom: Kingdom;
  let mail: MailInbox;
  let operator: string;
  let auditor: string;
  let purchase: CreatedPurchase;

  beforeAll(async () => {
    mail = await openInbox();
    kingdom = await startKingdom({
      databaseUrl: database.url,
      env: { SMTP_URL: mail.smtpUrl, AUTH_CONFIRM_EMAIL: 'false' },
    });
    await kingdom.startWorker();
    await seedDemoAccounts(kingdom.unitOfWork, [AUDITOR]);
    [operator, auditor] = [await accessTokenOf(kingdom, ADMIN), await accessTokenOf(kingdom, AUDITOR)];
    purchase = (await buy(kingdom, { buyerEmail })).body;
    await settled(kingdom, purchase);
    await eventually(
      () => mail.to(buyerEmail),
      (mails) => mails.length > 0,
    );
  });
  afterAll(async () => {
    await kingdom.close();
    await mail.close();
  });

  const search = (q: string, token = operator) =>
    call(kingdom, 'GET', `/api/admin/search?${new URLSearchParams({ q })}`, { token });
  const groups = async (q: string, token = operator) =>
    ((await search(q, token)).body as SearchResults).groups;
  const found = async (q: string, kind: SearchKind, token = operator) =>
    (await groups(q, token)).find((group) => group.kind === kind)?.hits.map(({ id }) => id) ?? [];

  it('finds a purchase by all that its buyer may say', async () => {
    const { id, reference, buyerWallet } = purchase;
    const { summary } = await settled(kingdom, purchase);
    const said = [
      id,
      id.slice(0, 8),
      reference,
      reference.replaceAll('-', ' ').toLowerCase(),
      buyerWallet,
      buyerWallet.slice(0, 7),
      summary!.transactionId,
      part,
      buyerEmail.toUpperCase(),
    ];
    for (const q of said) expect([q, await found(q, 'purchase')]).toEqual([q, [id]]);
    const [hit] = (await groups(reference))[0]!.hits;
    expect(hit).toMatchObject({ title: buyerEmail, reference, state: 'confirmed' });
  });

  it('lists the purchases of some days, from the first moment of the first to the last of the last', async () => {
    const at = ['2024-02-28T23:59:59.999Z', '2024-02-29T00:00:00.000Z', '2024-03-01T23:59:59.999Z'];
    const bought = await Promise.all(at.map(async () => (await buy(kingdom, {})).body.id));
    for (const [index, id] of bought.entries())
      await kingdom.unitOfWork.read.query('UPDATE presale_purchase SET created_at = $2 WHERE id = $1', [
        id,
        at[index],
      ]);
    const listed = async (query: string) => {
      const { status, body } = await call(kingdom, 'GET', `/api/admin/purchases?${query}`, {
        token: operator,
      });
      return status === 200
        ? (body as unknown as AdminPurchaseList).items.map(({ id }) => id).sort()
        : status;
    };
    expect(await listed('from=2024-02-29&to=2024-03-01')).toEqual(bought.slice(1).sort());
    expect(await listed('from=2024-02-28&to=2024-02-28')).toEqual([bought[0]]);
    expect(await listed('to=2024-02-28')).toEqual([bought[0]]);
    expect(await listed('from=2024-03-02&to=2024-03-01')).toEqual([]);
    for (const wrong of ['from=tuesday', 'to=2024-02-30', 'from=']) expect(await listed(wrong)).toBe(400);
  });

  it('finds people by address, username and wallet, and what they have ordered', async () => {
    const name = `q${randomUUID().slice(0, 8)}`;
    const member = await signUpWithoutMail(kingdom);
    await call(kingdom, 'PATCH', '/api/profile', { token: member.token, body: { username: name } });
    const { body: order } = await ordering(
      () => kingdom,
      () => member.token,
    ).order({ amount: '25' });
    expect(await found(name.slice(0, 6), 'person')).toEqual([member.userId]);
    expect(await found(order.reference, 'order')).toEqual([order.id]);
    expect(await found(order.id.slice(0, 13), 'order')).toEqual([order.id]);
    expect(await found(ADMIN.email.slice(1, 9), 'person')).toHaveLength(1);
  });

  it('finds manual payments by their reference and their sender', async () => {
    const email = `${randomUUID()}@example.org`;
    const form = new FormData();
    form.set('email', email);
    form.set('wallet', purchase.buyerWallet);
    form.set('transactionReference', `bank ${part}`);
    const response = await fetch(`${kingdom.url}/api/presale/manual-payments`, {
      method: 'POST',
      body: form,
    });
    const { id, reference } = (await response.json()) as { id: string; reference: string };
    for (const q of [reference, email.slice(4, 20), `BANK-${part}`])
      expect([q, await found(q, 'payment')]).toEqual([q, [id]]);
  });

  it('finds events by their id, their request and a handler’s job, and mails by id and recipient', async () => {
    const { body } = await call(kingdom, 'GET', `/api/admin/traces/purchase/${purchase.id}`, {
      token: operator,
    });
    const { events } = body as unknown as Trace;
    const [first] = events;
    const { id, handlers } = events.find((event) => event.name === 'presale.purchase-confirmed')!;
    expect(await found(id, 'event')).toEqual([id]);
    expect(await found(`${id}_${handlers[0]!.name}`, 'event')).toEqual([id]);
    expect(await found(first!.requestId!, 'event')).toContain(first!.id);
    expect(await found(id, 'mail')).toContain(id);
    expect(await found(part, 'mail')).toEqual([id]);
    const listed = await call(kingdom, 'GET', `/api/admin/mails?q=${part}`, { token: operator });
    expect((listed.body as unknown as MailList).items).toMatchObject([{ id, state: 'sent', tries: 1 }]);
    const shown = await call(kingdom, 'GET', `/api/admin/mails/${id}`, { token: operator });
    expect(shown.body as unknown as LoggedMail).toMatchObject({ id, recipient: buyerEmail, eventId: id });
    const missing = await call(kingdom, 'GET', `/api/admin/mails/${randomUUID()}`, { token: operator });
    expect([missing.status, missing.body?.['code']]).toEqual([404, 'MAIL_NOT_FOUND']);
  });

  it('finds orders, swaps, gifts, games and ledger transactions by their id, its beginning, and their receipt', async () => {
    const member = await signUpWithoutMail(kingdom);
    const { order, settled: paid } = ordering(
      () => kingdom,
      () => member.token,
    );
    const bought = await paid((await order({ amount: '25' })).body);
    const post = async (path: string, body: object) => {
      const headers = { 'idempotency-key': randomUUID() };
      const { status, body: made } = await call(kingdom, 'POST', path, {
        token: member.token,
        headers,
        body,
      });
      expect([path, status]).toEqual([path, 201]);
      return made as { id: string; transactionHash: string };
    };
    const swap = await post('/api/swaps', { fromToken: 'USDC', toToken: brand.ticker, amountIn: '12' });
    const gift = await post('/api/donations', await signedGift(kingdom, { amount: '5' }));
    const game = await post('/api/game/sessions', {});
    const { body } = await call(kingdom, 'GET', `/api/admin/orders/${bought.id}`, { token: operator });
    const { ledgerTransaction } = body as unknown as AdminOrderDetail;
    const known: [string, SearchKind, string][] = [
      [bought.transactionId!, 'order', bought.id],
      [swap.id, 'swap', swap.id],
      [swap.transactionHash, 'swap', swap.id],
      [gift.id.slice(0, 13), 'donation', gift.id],
      [gift.transactionHash, 'donation', gift.id],
      [game.id, 'game', game.id],
      [game.id.replaceAll('-', '').slice(0, 14), 'game', game.id],
      [ledgerTransaction!.id, 'transaction', ledgerTransaction!.id],
    ];
    for (const [q, kind, id] of known) expect([q, await found(q, kind)]).toEqual([q, [id]]);
    const ofMember = ['order', 'swap', 'donation', 'game', 'person'];
    const kinds = (await groups(member.userId)).map(({ kind }) => kind as string);
    expect(kinds.filter((kind) => ofMember.includes(kind)).sort()).toEqual(ofMember.sort());
    const masked = await groups(game.id, auditor);
    expect(masked[0]!.hits[0]!.title).toContain('•');
  });

  it('shows ten of each kind and says that there are more', async () => {
    const email = `many-${randomUUID()}@example.org`;
    await Promise.all(Array.from({ length: 11 }, () => buy(kingdom, { buyerEmail: email })));
    const [group] = await groups(email);
    expect([group!.kind, group!.hits.length, group!.more]).toEqual(['purchase', 10, true]);
  });

  it('shows auditors masked addresses, and finds them only by whole ones', async () => {
    expect(await found(part, 'purchase', auditor)).toEqual([]);
    const [group] = await groups(buyerEmail, auditor);
    expect(group!.hits[0]).toMatchObject({ id: purchase.id, title: 'A•••@e•••.org' });
  });

  it.each([
    '%',
    '_',
    "'",
    '"',
    '\\',
    '👑',
    'שלום',
    '%'.repeat(200),
    "' OR 1=1 --",
    '-'.repeat(40),
    'P-222-222-222',
  ])('takes %p as text', async (q) => {
    const { status, body } = await search(q);
    expect([q, status, body]).toEqual([q, 200, { groups: [] }]);
  });

  it.each(['', '   ', 'x'.repeat(10_000), '\u0000'])('refuses %p', async (q) => {
    expect((await search(q)).status).toBe(400);
  });
});
