import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seedDemoAccounts } from '#features/auth';
import type { LoggedMail, MailList, NotifiedPayment } from '#contracts';
import { rows } from '#platform';
import { accessTokenOf, anEmail, call, mailedLink, openClient, PASSWORD } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { notifyPayment } from '../support/manual-payments.js';
import { buy } from '../support/purchases.js';

const AUDITOR = { email: 'auditor@resend.test', password: 'an auditor of tests', role: 'auditor' } as const;

const database = freshDatabase();
let kingdom: Kingdom;
let operator: string;
let auditor: string;

const resend = (id: string, token = operator) =>
  call(kingdom, 'POST', `/api/admin/mails/${id}/resend`, { token });
const logged = async (q: string, most = 1): Promise<LoggedMail[]> => {
  const path = `/api/admin/mails?${new URLSearchParams({ q })}`;
  const read = async () =>
    (await call(kingdom, 'GET', path, { token: operator })).body as unknown as MailList;
  return (await eventually(read, ({ items }) => items.length >= most)).items;
};
const inboxOf = (email: string, count: number) =>
  eventually(
    () => kingdom.inbox.to(email),
    (mails) => mails.length >= count,
  );
/** Waits until the outbox has deleted the addresses. */
const forgotten = (eventId: string) =>
  eventually(
    async () => {
      await rows(kingdom.unitOfWork.read, 'UPDATE outbox_event SET look_at = now() WHERE settled_at IS NULL');
      return rows<{ settledAt: Date | null }>(
        kingdom.unitOfWork.read,
        'SELECT settled_at FROM outbox_event WHERE id = $1',
        [eventId],
      );
    },
    ([event]) => event!.settledAt !== null,
  );
const asked = () => rows(kingdom.unitOfWork.read, `SELECT FROM audit_entry WHERE action = 'mail-resent'`);

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url });
  await kingdom.startWorker();
  await seedDemoAccounts(kingdom.unitOfWork, [AUDITOR]);
  [operator, auditor] = [await accessTokenOf(kingdom, ADMIN), await accessTokenOf(kingdom, AUDITOR)];
});
afterAll(() => kingdom.close());

describe('a mail that was sent', () => {
  it('is sent again with the same words and another message id, once however often it is asked for', async () => {
    const email = anEmail();
    await buy(kingdom, { buyerEmail: email });
    const [mail] = await logged(email);
    await forgotten(mail!.eventId);
    const before = (await asked()).length;
    const answers = await Promise.all([1, 2, 3].map(() => resend(mail!.id)));
    expect(answers.map(({ body }) => body!['result']).sort()).toEqual(['already', 'already', 'asked']);
    const [first, second] = await inboxOf(email, 2);
    expect(second!.subject).toBe(first!.subject);
    expect(second!.text).toBe(first!.text);
    const [again] = await logged(email, 2);
    expect(again).toMatchObject({ eventId: mail!.eventId, handler: mail!.handler, state: 'sent' });
    expect(again!.id).toMatch(new RegExp(`^${mail!.eventId}\\.again\\.`));
    expect((await asked()).length).toBe(before + 1);
    expect(await inboxOf(email, 2)).toHaveLength(2);
    // The copy can be sent again, too, and the mail itself after a minute.
    await rows(kingdom.unitOfWork.read, `UPDATE mail SET resend_asked_at = now() - interval '61 seconds'`);
    for (const id of [mail!.id, again!.id])
      expect(await resend(id)).toMatchObject({ status: 200, body: { result: 'asked' } });
    await inboxOf(email, 4);
  });

  it('is not sent again if it is the team’s copy', async () => {
    const email = anEmail();
    await notifyPayment<NotifiedPayment>(kingdom, { email });
    const [mail] = await logged(email);
    const [copy] = await logged(`${mail!.eventId}.team`);
    expect(await resend(copy!.id)).toMatchObject({ status: 409, body: { code: 'MAIL_NOT_RESENDABLE' } });
    expect(await resend(mail!.id)).toMatchObject({ status: 200, body: { result: 'asked' } });
    await inboxOf(email, 2);
  });

  it('is not sent again if it contains a link that works once', async () => {
    const email = anEmail();
    await openClient(kingdom).signUp({ email, password: PASSWORD });
    await mailedLink(kingdom, email, 'signup');
    const [mail] = await logged(email);
    const before = await asked();
    const { status, body } = await resend(mail!.id);
    expect([status, body!['code']]).toEqual([409, 'MAIL_NOT_RESENDABLE']);
    expect(body!['message']).toContain('link that works only once');
    expect(await asked()).toEqual(before);
  });

  it('is not sent again if its event or its recipient is gone, or if there is none', async () => {
    const email = anEmail();
    await buy(kingdom, { buyerEmail: email });
    const [mail] = await logged(email);
    await rows(kingdom.unitOfWork.read, `UPDATE mail SET recipient = '' WHERE message_id = $1`, [mail!.id]);
    expect(await resend(mail!.id)).toMatchObject({ status: 409, body: { code: 'MAIL_UNWRITABLE' } });
    await call(kingdom, 'POST', '/api/admin/mails/test', { token: operator });
    const [test] = await logged(ADMIN.email);
    expect(await resend(test!.id)).toMatchObject({ status: 409 });
    expect(await resend('nothing')).toMatchObject({ status: 404, body: { code: 'MAIL_NOT_FOUND' } });
    expect((await resend(mail!.id, auditor)).status).toBe(403);
  });
});
