import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Activity, AdminDonation, AuditEntry, NewNotification, Notification } from '#contracts';
import { seedDemoAccounts } from '#features/auth';
import { Inbox } from '#features/notifications';
import { accessTokenOf, anEmail, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { signedGift } from '../support/gifts.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { reading } from '../support/listings.js';
import { signUpWithoutMail } from '../support/orders.js';

const AUDITOR = {
  email: 'auditor@person.test',
  password: 'an auditor of these tests',
  role: 'auditor',
} as const;

const database = freshDatabase();
let kingdom: Kingdom;
let operator: string;
let auditor: string;
let lion: Awaited<ReturnType<typeof signUpWithoutMail>>;
let cub: Awaited<ReturnType<typeof signUpWithoutMail>>;

const { get, list, all, mishandled } = reading(
  () => kingdom,
  () => operator,
);
const asAuditor = reading(
  () => kingdom,
  () => auditor,
);

async function notify(userId: string, news: Pick<NewNotification, 'kind' | 'facts'>): Promise<void> {
  const inbox = kingdom.app.get(Inbox, { strict: false });
  await kingdom.unitOfWork.run((tx) =>
    inbox.write(tx, [{ event: { id: randomUUID(), requestId: null }, news: { userId, ...news } }]),
  );
}

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
  await seedDemoAccounts(kingdom.unitOfWork, [AUDITOR]);
  [operator, auditor] = [await accessTokenOf(kingdom, ADMIN), await accessTokenOf(kingdom, AUDITOR)];
  [lion, cub] = [await signUpWithoutMail(kingdom), await signUpWithoutMail(kingdom)];
  for (const kind of ['password-changed', 'email-changed', 'password-changed', 'factor-removed'])
    await notify(lion.userId, { kind: 'security', facts: { event: kind } });
  await notify(cub.userId, { kind: 'security', facts: { event: 'password-changed' } });
});
afterAll(() => kingdom.close());

it('the inbox of a person is listed page by page, as its owner reads it, in the operator’s language', async () => {
  const items = await all<Notification>(`people/${lion.userId}/inbox`);
  const own = await call(kingdom, 'GET', '/api/notifications', { token: lion.token });
  expect(items).toEqual((own.body as unknown as { items: Notification[] }).items);
  expect(items).toHaveLength(4);
  const german = await call(kingdom, 'GET', `/api/admin/people/${lion.userId}/inbox`, {
    token: operator,
    headers: { 'accept-language': 'de' },
  });
  const titles = (german.body as unknown as { items: Notification[] }).items.map(({ title }) => title);
  expect(titles).not.toEqual(items.map(({ title }) => title));
  expect(titles[0]).not.toBe('');
});

it('reading the inbox of a person marks nothing as read', async () => {
  await list(`people/${lion.userId}/inbox`);
  const { body } = await call(kingdom, 'GET', '/api/notifications/unread', { token: lion.token });
  expect(body).toEqual({ unread: 4 });
});

it('what concerned the security of an account is listed page by page, without addresses for auditors', async () => {
  for (const [deed, body] of [
    ['ban', { reason: 'A test.', until: new Date(Date.now() + 86_400_000).toISOString() }],
    ['unban', { reason: 'A test.' }],
  ] as const)
    await call(kingdom, 'POST', `/api/admin/people/${cub.userId}/${deed}`, { token: operator, body });
  const path = `people/${cub.userId}/activity`;
  const events = await all<Activity>(path);
  expect(events.map(({ event }) => event).slice(0, 2)).toEqual(['account-unbanned', 'account-banned']);
  expect(events.length).toBeGreaterThan(2);
  expect(events.some(({ address }) => address !== '')).toBe(true);
  const seen = await asAuditor.all<Activity>(path);
  expect(seen.map(({ id, address }) => [id, address])).toEqual(events.map(({ id }) => [id, '']));
});

it('the gifts of a member and the acts on an account are found by the account’s id, and no others', async () => {
  const give = async (token: string) =>
    call(kingdom, 'POST', '/api/donations', {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: await signedGift(kingdom, { amount: '5' }),
    });
  const mine = await give(lion.token);
  expect(mine.status).toBe(201);
  await give(cub.token);
  const gifts = await all<AdminDonation>(`donations?q=${lion.userId}`);
  expect(gifts.map(({ id, email }) => [id, email])).toEqual([[mine.body!['id'], lion.email]]);
  const acts = await list<AuditEntry>(`audit?subjectId=${cub.userId}`);
  expect(acts.items.map(({ action }) => action)).toEqual(['account-unbanned', 'account-banned']);
});

it('nothing is listed of an account that does not exist, and odd ids and cursors are refused', async () => {
  for (const name of ['inbox', 'activity']) {
    expect((await list(`people/${randomUUID()}/${name}`)).items).toEqual([]);
    expect((await get(`people/none/${name}`)).status).toBe(400);
    expect(await mishandled(`people/${lion.userId}/${name}`)).toEqual([]);
  }
});

it('members read neither the inbox nor the activity of others, and auditors read masked addresses', async () => {
  for (const name of ['inbox', 'activity'])
    expect(
      (await call(kingdom, 'GET', `/api/admin/people/${cub.userId}/${name}`, { token: lion.token })).status,
    ).toBe(403);
  const address = anEmail();
  await kingdom.unitOfWork.read.query(
    `UPDATE notification SET facts = facts || jsonb_build_object('subject', $2::text) WHERE user_id = $1`,
    [cub.userId, address],
  );
  const { body } = await asAuditor.get(`people/${cub.userId}/inbox`);
  expect(JSON.stringify(body)).not.toContain(address);
  expect(JSON.stringify(body)).toContain('•');
});
