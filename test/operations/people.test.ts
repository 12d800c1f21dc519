import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { seedDemoAccounts } from '#features/auth';
import type { PeopleList, PersonDetail, Role } from '#contracts';
import { accounts, Ledger } from '#money/ledger';
import { rows } from '#platform';
import { accessTokenOf, anEmail, call, openClient, PASSWORD } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { type MailInbox, openInbox } from '../support/mail-catcher.js';
import { signUpWithoutMail } from '../support/orders.js';

const accountOf = (role: Exclude<Role, 'user'>) =>
  ({ email: `${role}@people.test`, password: `an account of these tests`, role }) as const;
const OPERATORS = [accountOf('auditor'), accountOf('operator')] as const;
const DAY_MS = 86_400_000;
const tomorrow = () => new Date(Date.now() + DAY_MS).toISOString();
const BAN = { reason: 'Sends spam to other members.' };

describe('the people of the operators’ room', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  const tokens: Partial<Record<Role, string>> = {};

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
    await seedDemoAccounts(kingdom.unitOfWork, [...OPERATORS]);
    for (const account of OPERATORS) tokens[account.role] = await accessTokenOf(kingdom, account);
    tokens.admin = await accessTokenOf(kingdom, ADMIN);
  });
  afterAll(() => kingdom.close());

  const list = async (query: string, role: Role = 'operator') =>
    (await call(kingdom, 'GET', `/api/admin/people?${query}`, { token: tokens[role]! }))
      .body as unknown as PeopleList;
  const person = async (id: string, role: Role = 'operator') =>
    (await call(kingdom, 'GET', `/api/admin/people/${id}`, { token: tokens[role]! }))
      .body as unknown as PersonDetail;
  const act = (id: string, deed: string, body: unknown, role: Role = 'operator') =>
    call(kingdom, 'POST', `/api/admin/people/${id}/${deed}`, { token: tokens[role]!, body });
  const idOf = async (email: string) => (await list(`q=${encodeURIComponent(email)}`)).items[0]!.id;

  it('are listed page by page, each once, those who joined last first', async () => {
    for (let count = 0; count < 5; count += 1) await signUpWithoutMail(kingdom);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    const all = await rows<{ id: string }>(
      kingdom.unitOfWork.read,
      'SELECT id FROM account ORDER BY created_at DESC, id DESC',
    );
    expect(seen).toEqual(all.map(({ id }) => id));
    expect((await list('role=auditor')).items.map(({ role }) => role)).toEqual(['auditor']);
  });

  it('who are banned cannot sign in, are signed out at once, and come back when the ban is lifted', async () => {
    const { token, userId, email } = await signUpWithoutMail(kingdom);
    const until = tomorrow();
    const banned = await act(userId, 'ban', { ...BAN, until });
    expect([banned.status, banned.body]).toMatchObject([200, { ban: { until, ...BAN }, sessions: [] }]);
    expect((await call(kingdom, 'GET', '/api/profile', { token })).status).toBe(401);
    const signIn = async () =>
      (await openClient(kingdom).signInWithPassword({ email, password: PASSWORD })).error;
    expect((await signIn())?.code).toBe('user_banned');
    expect((await list('state=banned')).items.map(({ id }) => id)).toEqual([userId]);

    expect((await act(userId, 'unban', { reason: 'It was a mistake.' })).status).toBe(200);
    expect(await signIn()).toBeNull();
    const { ban, activity } = await person(userId);
    expect(ban).toBeNull();
    expect(activity.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['account-banned', 'account-unbanned']),
    );
  });

  it('can be signed out everywhere', async () => {
    const { token, userId } = await signUpWithoutMail(kingdom);
    expect((await person(userId)).sessions).toHaveLength(1);
    expect((await act(userId, 'end-sessions', { reason: 'Lost a phone.' })).body).toMatchObject({
      sessions: [],
    });
    expect((await call(kingdom, 'GET', '/api/profile', { token })).status).toBe(401);
  });

  it('who work in the room are banned by admins only, and nobody bans themselves', async () => {
    const [admin, auditor] = [await idOf(ADMIN.email), await idOf(OPERATORS[0].email)];
    const ban = async (id: string, role: Role) =>
      (await act(id, 'ban', { ...BAN, until: tomorrow() }, role)).body?.['code'];
    expect(await ban(auditor, 'operator')).toBe('NOT_YOURS_TO_BAN');
    expect(await ban(admin, 'operator')).toBe('NOT_YOURS_TO_BAN');
    expect(await ban(admin, 'admin')).toBe('NOT_YOURS_TO_BAN');
    expect((await person(auditor)).ban).toBeNull();
  });

  it('are not changed by refused input', async () => {
    const { userId } = await signUpWithoutMail(kingdom);
    const yesterday = new Date(Date.now() - DAY_MS).toISOString();
    const refused: [string, unknown, number][] = [
      ['ban', { ...BAN, until: yesterday }, 400],
      ['ban', { reason: ' ', until: tomorrow() }, 400],
      ['ban', { ...BAN, until: 'soon' }, 400],
      ['ban', { until: tomorrow() }, 400],
      ['unban', {}, 400],
      ['end-sessions', { reason: 'x'.repeat(501) }, 400],
      ['resend-confirmation', undefined, 409],
    ];
    for (const [deed, body, status] of refused)
      expect([deed, (await act(userId, deed, body)).status]).toEqual([deed, status]);
    const { ban, sessions } = await person(userId);
    expect([ban, sessions.length]).toEqual([null, 1]);
    expect((await act('6c9d1a52-0000-4000-8000-000000000000', 'unban', { reason: 'Nobody.' })).status).toBe(
      404,
    );
  });

  it('are deleted by admins only, with what they hold said before, and the owner is mailed', async () => {
    const { token, userId, email } = await signUpWithoutMail(kingdom);
    await kingdom.unitOfWork.run((tx) =>
      new Ledger().post(tx, {
        kind: 'test',
        key: randomUUID(),
        postings: [
          { account: accounts.simulatedMarket, amount: -12_500_000n },
          { account: accounts.memberEarned(userId), amount: 12_500_000n },
        ],
      }),
    );
    const terms = await call(kingdom, 'GET', `/api/admin/people/${userId}/deletion`, {
      token: tokens.admin!,
    });
    expect(terms.body).toMatchObject({
      total: '12.5',
      forfeits: { earned: '12.5', bought: '0', prizes: '0' },
    });
    const remove = (body: object, role: Role = 'admin') =>
      act(userId, 'delete', { reason: `Asked for it by phone: ${email}`, forfeits: '12.5', ...body }, role);
    expect((await remove({}, 'operator')).status).toBe(403);
    expect((await remove({ reason: '' })).status).toBe(400);
    expect(await remove({ forfeits: '12' })).toMatchObject({ status: 409, body: { code: 'MORE_FORFEITED' } });
    expect(await person(userId)).toMatchObject({ person: { email } });

    expect((await remove({})).status).toBe(204);
    expect((await remove({})).status).toBe(404);
    expect((await call(kingdom, 'GET', '/api/profile', { token })).status).toBe(401);
    expect((await list(`q=${encodeURIComponent(email)}`)).items).toEqual([]);
    const entries = await rows(
      kingdom.unitOfWork.read,
      `SELECT subject_id AS subject, after, personal->>'reason' AS reason FROM audit_entry
       WHERE action = 'account-deleted-by-operator'`,
    );
    expect(entries).toEqual([
      {
        subject: userId,
        after: { forfeits: '12.5' },
        reason: expect.stringMatching(/^Asked for it by phone: .•/),
      },
    ]);
    const [notice] = await rows<{ payload: { kind: string } }>(
      kingdom.unitOfWork.read,
      `SELECT payload FROM outbox_event WHERE payload::text LIKE '%account-deleted%' AND payload::text LIKE $1`,
      [`%${email}%`],
    );
    expect(notice).toBeDefined();
  });

  it('who are admins themselves cannot delete their own account here', async () => {
    const own = await idOf(ADMIN.email);
    const body = { reason: 'I leave.', forfeits: '0' };
    expect((await act(own, 'delete', body, 'admin')).body?.['code']).toBe('NOT_YOURS_TO_BAN');
    expect((await person(own)).person.email).toBe(ADMIN.email);
  });

  it('are shown to auditors without addresses, neither e-mail nor network', async () => {
    const { userId, email } = await signUpWithoutMail(kingdom);
    const seen = await person(userId, 'auditor');
    expect(seen.person.email).not.toBe(email);
    expect(JSON.stringify(seen)).not.toContain('127.0.0.1');
    expect(JSON.stringify(await person(userId))).toContain('127.0.0.1');
  });
});

describe('a person who has not confirmed the address', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let mail: MailInbox;

  beforeAll(async () => {
    mail = await openInbox();
    kingdom = await startKingdom({ databaseUrl: database.url, env: { SMTP_URL: mail.smtpUrl } });
    await kingdom.startWorker();
  });
  afterAll(async () => {
    await kingdom.close();
    await mail.close();
  });

  it('gets the confirmation again when an operator asks for it', async () => {
    const email = anEmail();
    await openClient(kingdom).signUp({ email, password: PASSWORD });
    await eventually(
      () => mail.to(email),
      (mails) => mails.length === 1,
    );
    const token = await accessTokenOf(kingdom, ADMIN);
    const { body } = await call(kingdom, 'GET', '/api/admin/people?state=unconfirmed', { token });
    const [found] = (body as unknown as PeopleList).items;
    expect(found).toMatchObject({ email, state: 'unconfirmed', confirmed: false });
    await kingdom.unitOfWork.read.query(
      `UPDATE account SET confirmation_sent_at = now() - interval '1 hour'`,
    );
    const path = `/api/admin/people/${found!.id}/resend-confirmation`;
    expect((await call(kingdom, 'POST', path, { token })).status).toBe(200);
    await eventually(
      () => mail.to(email),
      (mails) => mails.length === 2,
    );
  });
});
