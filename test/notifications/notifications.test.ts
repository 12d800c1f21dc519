import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type {
  DomainEventName,
  DomainEvents,
  Notification,
  NotificationKind,
  NotificationList,
  NotificationPreferences,
} from '#contracts';
import { Inbox } from '#features/notifications';
import { appendEvent, rows } from '#platform';
import { call, PASSWORD } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { signedGift } from '../support/gifts.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { notifyPayment } from '../support/manual-payments.js';
import { ordering, signUpWithoutMail } from '../support/orders.js';
import { buy, newWallet } from '../support/purchases.js';
import { openSocket } from '../support/socket.js';
import { checksumOf } from '../support/tables.js';

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
  await kingdom.startWorker();
  await kingdom.startWorker();
});
afterAll(() => kingdom.close());

type Member = Awaited<ReturnType<typeof signUpWithoutMail>>;

const get = <T>(token: string, path = '', headers: Record<string, string> = {}): Promise<T> =>
  call(kingdom, 'GET', `/api/notifications${path}`, { token, headers }).then(({ body }) => body as T);
const inboxOf = ({ token }: Member): Promise<NotificationList> => get(token);
const linesOf = (member: Member, kind: NotificationKind, count = 1): Promise<Notification[]> =>
  eventually(
    async () => (await inboxOf(member)).items.filter((one) => one.kind === kind),
    ({ length }) => length >= count,
  );
const read = ({ token }: Member, body: unknown) =>
  call(kingdom, 'POST', '/api/notifications/read', { token, body });
const setPreferences = ({ token }: Member, email: unknown) =>
  call(kingdom, 'PUT', '/api/notifications/preferences', { token, body: { email } });
const emitEvent = <Name extends DomainEventName>(name: Name, payload: DomainEvents[Name]): Promise<string> =>
  kingdom.unitOfWork.run((tx) => appendEvent(tx, name, payload));
const badge = ({ userId }: Member): Promise<string> =>
  emitEvent('donation.badge-upgraded', { userId, badge: 'hero' });
const swap = ({ userId }: Member): Promise<string> =>
  emitEvent('swap.recorded', {
    swapId: randomUUID(),
    userId,
    transactionHash: 'SIM-1',
    ledgerTransactionId: randomUUID(),
    amountOut: '1500000',
    feeAmount: '1',
  });
const mailsTo = async ({ email }: Member, subject: string) =>
  (await kingdom.inbox.to(email)).filter((mail) => mail.subject.includes(subject));
/** Waits until a member's badges and swaps have become notifications, and these have been considered for mail. */
const settled = (member: Member): Promise<unknown> =>
  eventually(
    () =>
      rows<{ open: string }>(
        kingdom.unitOfWork.read,
        `SELECT count(*) AS open FROM outbox_event o
         WHERE payload->>'userId' = $1 AND name IN ('donation.badge-upgraded', 'swap.recorded', 'notification.created')
           AND NOT EXISTS (SELECT FROM processed_event p WHERE p.event_id = o.id
             AND p.handler IN ('notify-member-when-concerned', 'mail-member-when-notification-created'))`,
        [member.userId],
      ),
    ([row]) => row?.open === '0',
  );
const { news } = brand.texts.mails;

describe('the inbox', () => {
  it('notifies a member of an order in the reader’s language, with receipt and mode, and signals it live', async () => {
    const member = await signUpWithoutMail(kingdom);
    const socket = await openSocket(kingdom, member.token);
    const { order, settled: done } = ordering(
      () => kingdom,
      () => member.token,
    );
    const { body } = await order({ amount: '50' });
    const { receiptUrl } = await done(body);
    const [line] = await linesOf(member, 'order-confirmed');
    expect(line).toMatchObject({
      title: 'Order confirmed',
      body: `We credited 4,166.666666 ${brand.ticker} from your card order to your account.`,
      link: receiptUrl,
      subject: body.id,
      readAt: null,
    });
    await socket.waitFor('notification.created', { notificationId: line!.id });
    const german = await get<NotificationList>(member.token, '', { 'accept-language': 'de-AT' });
    expect(german.items[0]).toMatchObject({ id: line!.id, title: 'Bestellung bestätigt' });
    expect(german).toMatchObject({ mode: 'simulated', cluster: 'localnet', unread: 1, nextCursor: null });

    const failing = await order({ amount: '13.13' });
    expect(await linesOf(member, 'order-failed')).toMatchObject([
      { subject: failing.body.id, body: expect.stringContaining('the card was declined') },
    ]);
    socket.close();
  });

  it('gets one line for an event, for any number of deliveries and workers', async () => {
    const member = await signUpWithoutMail(kingdom);
    const eventId = await badge(member);
    await linesOf(member, 'badge-upgraded');
    await settled(member);
    // The line stays the only one even if the record of which handlers have acted is lost.
    await kingdom.unitOfWork.read.query(`DELETE FROM processed_event WHERE event_id = $1`, [eventId]);
    const inbox = kingdom.app.get(Inbox, { strict: false });
    const entry = { userId: member.userId, kind: 'badge-upgraded', facts: { badge: 'hero' } } as const;
    await Promise.all(
      Array.from({ length: 6 }, () =>
        kingdom.unitOfWork.run((tx) =>
          inbox.write(tx, [{ event: { id: eventId, requestId: null }, news: entry }]),
        ),
      ),
    );
    expect((await inboxOf(member)).items).toHaveLength(1);
    const created = await rows(
      kingdom.unitOfWork.read,
      `SELECT 1 FROM outbox_event WHERE name = 'notification.created' AND payload->>'userId' = $1`,
      [member.userId],
    );
    expect(created).toHaveLength(1);
  });

  it('lists a member’s donations one by one, automatic donations once a day, and never those of others', async () => {
    const [member, other] = [await signUpWithoutMail(kingdom), await signUpWithoutMail(kingdom)];
    const donation = { amount: '12.5' };
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await call(kingdom, 'POST', '/api/donations', {
      token: member.token,
      body: await signedGift(kingdom, donation),
      headers,
    });
    await call(kingdom, 'POST', '/api/donations', { body: await signedGift(kingdom, donation) });
    for (const amount of ['1000000', '2500000'])
      await emitEvent('donation.recorded', {
        donationId: randomUUID(),
        given: { userId: member.userId, amount, auto: true },
      });
    expect(await linesOf(member, 'donation-recorded')).toMatchObject([
      { subject: answer.body!['id'], body: expect.stringContaining(`12.5 ${brand.ticker}`) },
    ]);
    const [shares, ...more] = await eventually(
      () => linesOf(member, 'automatic-donations'),
      ([line]) => line!.body.includes(`3.5 ${brand.ticker}`),
    );
    expect(shares?.subject).toBeNull();
    expect(more).toEqual([]);
    expect((await inboxOf(other)).items).toEqual([]);
  });

  it('lists a purchase for the member who proved its wallet, and a payment for the member whose confirmed address it names', async () => {
    const member = await signUpWithoutMail(kingdom);
    const wallet = newWallet();
    await kingdom.unitOfWork.read.query(`INSERT INTO wallet (address, account_id) VALUES ($1, $2)`, [
      wallet,
      member.userId,
    ]);
    const socket = await openSocket(kingdom, member.token);
    const { body } = await buy(kingdom, { buyerWallet: wallet });
    expect(await linesOf(member, 'purchase-confirmed')).toMatchObject([{ subject: body.id }]);
    // The member's open pages are notified.
    await socket.waitFor('purchase.updated', { purchaseId: body.id });
    socket.close();

    const decided = { paymentId: randomUUID(), email: member.email, language: 'en' };
    const approved = { ...decided, outcome: 'approved', reason: null } as const;
    // Accounts of this kingdom are confirmed without a mail, so the stranger has not proved to own the address.
    const stranger = await signUpWithoutMail(kingdom);
    await emitEvent('presale.payment-decided', { ...approved, email: stranger.email, wallet: newWallet() });
    await kingdom.unitOfWork.read.query(`UPDATE account SET email_assumed = false WHERE id = $1`, [
      member.userId,
    ]);
    await emitEvent('presale.payment-decided', { ...approved, wallet });
    const elsewhere = newWallet();
    await emitEvent('presale.payment-decided', { ...approved, wallet: elsewhere });
    const reason = 'nothing has arrived';
    await emitEvent('presale.payment-decided', { ...decided, wallet, outcome: 'rejected', reason });
    expect(await linesOf(member, 'payment-rejected')).toMatchObject([
      { body: expect.stringContaining(reason) },
    ]);
    // A payment into the member's own wallet is listed as a purchase instead.
    expect(await linesOf(member, 'payment-approved')).toMatchObject([
      { body: expect.stringContaining(elsewhere) },
    ]);
    expect((await inboxOf(stranger)).items.map(({ kind }) => kind)).not.toContain('payment-approved');
    expect((await notifyPayment(kingdom)).status).toBeLessThan(300);
  });

  it('lists the same security events as the mails', async () => {
    const member = await signUpWithoutMail(kingdom);
    await call(kingdom, 'PUT', '/auth/v1/user', { token: member.token, body: { password: `${PASSWORD}!` } });
    expect(await linesOf(member, 'security')).toMatchObject([
      { title: brand.texts.mails.account.notices['password-changed'].title, link: '/app/account#activity' },
    ]);
  });

  it('shows a kind that only another release knows in general words, page by page, newest first', async () => {
    const member = await signUpWithoutMail(kingdom);
    for (const kind of ['long-gone', 'swap-recorded', 'constructor'])
      await kingdom.unitOfWork.read.query(
        `INSERT INTO notification (id, user_id, kind, facts, event_id) VALUES ($1, $2, $3, '{"subject": 7}', $4)`,
        [randomUUID(), member.userId, kind, randomUUID()],
      );
    const first = await get<NotificationList>(member.token, '?limit=2');
    expect(first.items.map(({ kind, title }) => [kind, title])).toEqual([
      ['constructor', news.unknown.title],
      ['swap-recorded', news.unknown.title],
    ]);
    const next = await get<NotificationList>(member.token, `?limit=2&cursor=${first.nextCursor}`);
    expect(next).toMatchObject({ items: [{ kind: 'long-gone' }], nextCursor: null, unread: 3 });
  });
});

describe('marking as read', () => {
  it('affects only the member’s own notifications, updates the member’s other pages, and counts correctly under concurrency', async () => {
    const [member, other] = [await signUpWithoutMail(kingdom), await signUpWithoutMail(kingdom)];
    await Promise.all(Array.from({ length: 20 }, () => swap(member)));
    await swap(other);
    const lines = await linesOf(member, 'swap-recorded', 20);
    const [foreign] = await linesOf(other, 'swap-recorded');
    const socket = await openSocket(kingdom, member.token);

    expect(await read(member, { ids: [foreign!.id, randomUUID()] })).toMatchObject({
      status: 200,
      body: { unread: 20 },
    });
    expect((await inboxOf(other)).unread).toBe(1);
    expect(socket.received('notification.read')).toEqual([]);

    const halves = [lines.slice(0, 12), lines.slice(8, 18)].map((some) => some.map(({ id }) => id));
    await Promise.all([...halves, ...halves].map((ids) => read(member, { ids })));
    expect(await get(member.token, '/unread')).toEqual({ unread: 2 });
    await socket.waitFor('notification.read', {});

    await Promise.all([read(member, { all: true }), swap(member), read(member, { all: true })]);
    await linesOf(member, 'swap-recorded', 20);
    const after = await eventually(
      () => get<NotificationList>(member.token, '?limit=100'),
      ({ items }) => items.length === 21,
    );
    expect(after.unread).toBe(after.items.filter(({ readAt }) => readAt === null).length);
    socket.close();
  });

  it('is refused without a session and for invalid input, and then changes nothing', async () => {
    const member = await signUpWithoutMail(kingdom);
    await badge(member);
    await linesOf(member, 'badge-upgraded');
    await settled(member);
    const before = await checksumOf(kingdom);
    const wrong = [
      {},
      { ids: [] },
      { ids: ['1'] },
      { ids: 'x\0' },
      { all: false },
      { all: true, ids: [] },
      null,
      7,
    ];
    for (const body of wrong)
      expect({ [JSON.stringify(body)]: await read(member, body) }).toMatchObject({
        [JSON.stringify(body)]: {
          status: 400,
          body: { code: 'VALIDATION_FAILED' },
        },
      });
    for (const path of ['?cursor=x', '?limit=0', '?cursor=%00', '?other=1'])
      expect(await call(kingdom, 'GET', `/api/notifications${path}`, { token: member.token })).toMatchObject({
        status: 400,
      });
    for (const path of ['', '/unread', '/preferences'])
      expect((await call(kingdom, 'GET', `/api/notifications${path}`)).status).toBe(401);
    expect((await call(kingdom, 'POST', '/api/notifications/read', { body: { all: true } })).status).toBe(
      401,
    );
    expect(await checksumOf(kingdom)).toBe(before);
  });

  it('lets notifications be deleted ninety days later; unread ones stay', async () => {
    const member = await signUpWithoutMail(kingdom);
    await Promise.all([swap(member), swap(member), swap(member)]);
    const [old, recent, unread] = await linesOf(member, 'swap-recorded', 3);
    const readBefore = (id: string, ago: string) =>
      kingdom.unitOfWork.read.query(
        `UPDATE notification SET read_at = now() - $2::interval, created_at = now() - '2 years'::interval WHERE id = $1`,
        [id, ago],
      );
    await readBefore(old!.id, '91 days');
    await readBefore(recent!.id, '89 days');
    await kingdom.app.get(Inbox, { strict: false }).prune();
    const left = (await inboxOf(member)).items.map(({ id }) => id);
    expect(left).toHaveLength(2);
    expect(left).toEqual(expect.arrayContaining([recent!.id, unread!.id]));
  });
});

describe('mails', () => {
  it('are sent in the member’s language under the event’s id, with a link to the preferences', async () => {
    const member = await signUpWithoutMail(kingdom, { language: 'de' });
    await badge(member);
    const [mail] = await eventually(
      () => mailsTo(member, 'Neues Abzeichen'),
      ({ length }) => length === 1,
    );
    const [event] = await rows<{ id: string }>(
      kingdom.unitOfWork.read,
      `SELECT id FROM outbox_event WHERE name = 'notification.created' AND payload->>'userId' = $1`,
      [member.userId],
    );
    expect(mail).toMatchObject({
      to: [member.email],
      messageId: expect.stringContaining(event!.id),
      text: expect.stringContaining('/de/app/notifications#preferences'),
    });
  });

  it('cost no job if the member does not want them: the relay settles the notification at once', async () => {
    const member = await signUpWithoutMail(kingdom);
    await swap(member);
    const [event] = await eventually(
      () =>
        rows<{ mailed: boolean; atOnce: boolean }>(
          kingdom.unitOfWork.read,
          `SELECT (payload ->> 'mailed')::boolean AS mailed, settled_at = relayed_at AS at_once FROM outbox_event
           WHERE name = 'notification.created' AND payload ->> 'userId' = $1 AND relayed_at IS NOT NULL`,
          [member.userId],
        ),
      ({ length }) => length > 0,
    );
    expect(event).toEqual({ mailed: false, atOnce: true });
  });

  it('follow the member’s choice at the time they are sent', async () => {
    const member = await signUpWithoutMail(kingdom);
    const { items } = await get<NotificationPreferences>(member.token, '/preferences');
    const chosen = (kind: string) => items.find((one) => one.kind === kind);
    expect(chosen('order-confirmed')).toEqual({ kind: 'order-confirmed', email: true, locked: false });
    expect(chosen('swap-recorded')).toEqual({ kind: 'swap-recorded', email: false, locked: false });
    expect(chosen('security')).toEqual({ kind: 'security', email: true, locked: true });

    expect(await setPreferences(member, { 'swap-recorded': true })).toMatchObject({ status: 200 });
    // The choice is made after the event has happened and before it can be handled.
    await kingdom.unitOfWork.run(async (tx) => {
      await appendEvent(tx, 'donation.badge-upgraded', { userId: member.userId, badge: 'hero' });
      expect((await setPreferences(member, { 'badge-upgraded': false })).status).toBe(200);
    });
    await linesOf(member, 'badge-upgraded');
    await swap(member);
    await eventually(
      () => mailsTo(member, news['swap-recorded'].title),
      ({ length }) => length === 1,
    );
    await settled(member);
    expect(await mailsTo(member, news['badge-upgraded'].title)).toEqual([]);
  });

  it('about security cannot be switched off, and a refused choice changes nothing', async () => {
    const member = await signUpWithoutMail(kingdom);
    expect(await setPreferences(member, { 'swap-recorded': true, security: false })).toMatchObject({
      status: 422,
      body: { code: 'PREFERENCE_LOCKED', message: brand.texts.refusals.preferenceLocked },
    });
    for (const email of [
      { unheard: true },
      { 'swap-recorded': 'yes' },
      { 'swap-recorded': null },
      [],
      'x',
      null,
    ])
      expect({ [JSON.stringify(email)]: await setPreferences(member, email) }).toMatchObject({
        [JSON.stringify(email)]: { status: 400 },
      });
    const { items } = await get<NotificationPreferences>(member.token, '/preferences');
    expect(items.find(({ kind }) => kind === 'swap-recorded')?.email).toBe(false);
  });
});

it('are deleted with the account together with inbox and preferences, which the export contains', async () => {
  const member = await signUpWithoutMail(kingdom);
  await badge(member);
  await linesOf(member, 'badge-upgraded');
  await setPreferences(member, { 'badge-upgraded': false });
  const exported = await call(kingdom, 'GET', '/api/account/export', { token: member.token });
  expect(exported.body!['notifications'] ?? exported.body).toMatchObject({
    inbox: [{ kind: 'badge-upgraded' }],
    preferences: expect.arrayContaining([{ kind: 'badge-upgraded', email: false, locked: false }]),
  });
  const body = { password: PASSWORD };
  expect((await call(kingdom, 'DELETE', '/api/account', { token: member.token, body })).status).toBe(200);
  const late = await badge(member);
  await eventually(
    () =>
      rows(
        kingdom.unitOfWork.read,
        `SELECT 1 FROM processed_event p WHERE p.handler = 'notify-member-when-concerned' AND p.event_id = $1`,
        [late],
      ),
    ({ length }) => length === 1,
  );
  const left = () =>
    rows(
      kingdom.unitOfWork.read,
      `SELECT user_id FROM notification WHERE user_id = $1
       UNION ALL SELECT user_id FROM notification_preference WHERE user_id = $1`,
      [member.userId],
    );
  expect(await eventually(left, ({ length }) => length === 0)).toEqual([]);
});
