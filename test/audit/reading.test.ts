import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { seedDemoAccounts } from '#features/auth';
import type { AuditList, AuditVerification, TransparencyList } from '#contracts';
import { type AuditAct, recordAudit, rows, Schedules, VerifyAudit } from '#platform';
import { accessTokenOf, call, PASSWORD } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';

const AUDITOR = { email: 'auditor@kingdom.test', password: 'an auditor of tests', role: 'auditor' } as const;

const database = freshDatabase();
let kingdom: Kingdom;
let admin: string;
let auditor: string;
const ada = { userId: randomUUID(), email: 'ada@example.org' };
const bob = { userId: randomUUID(), email: 'bob@example.org' };
const payment = randomUUID();

const record = (act: Partial<AuditAct>) =>
  kingdom.unitOfWork.run((tx) =>
    recordAudit(tx, {
      action: 'quotes-paused',
      caller: { address: '192.0.2.7', userAgent: 'Firefox' },
      subject: { kind: 'quotes', id: 'all' },
      ...act,
    }),
  );
const list = async (query: Record<string, string> = {}, token = admin) => {
  const path = `/api/admin/audit?${new URLSearchParams(query)}`;
  const { status, body } = await call(kingdom, 'GET', path, { token });
  expect([path, status]).toEqual([path, 200]);
  return body as unknown as AuditList;
};
const ids = async (query: Record<string, string>, token = admin) =>
  (await list(query, token)).items.map(({ id }) => Number(id));
const csv = async (query: Record<string, string> = {}, token = admin) => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${kingdom.url}/api/admin/audit.csv?${new URLSearchParams(query)}`, {
    headers,
  });
  return { response, text: await response.text() };
};

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url });
  await seedDemoAccounts(kingdom.unitOfWork, [AUDITOR]);
  admin = await accessTokenOf(kingdom, ADMIN);
  auditor = await accessTokenOf(kingdom, AUDITOR);
  // The first entry is the first admin's.
  await record({ actor: ada, reason: 'a "quoted" reason, 100% sure' });
  await record({ actor: bob, reason: '=HYPERLINK("http://evil.example")' });
  await record({
    actor: bob,
    action: 'manual-payment-approved',
    subject: { kind: 'manual-payment', id: payment },
    before: { status: 'pending' },
    after: {
      status: 'approved',
      reference: 'tx-42',
      tokenAmount: '20000',
      amountPaid: '20',
      paymentCurrency: 'USDT',
    },
  });
  await record({
    actor: ada,
    action: 'manual-payment-rejected',
    subject: { kind: 'manual-payment', id: payment },
  });
});
afterAll(() => kingdom.close());

describe('the list', () => {
  it('is newest first, and continues at a cursor', async () => {
    const first = await list({ limit: '3' });
    expect(first.items.map(({ id }) => Number(id))).toEqual([5, 4, 3]);
    const rest = await list({ limit: '3', cursor: first.nextCursor! });
    expect(rest.items.map(({ id }) => Number(id))).toEqual([2, 1]);
    expect(rest.nextCursor).toBeNull();
  });

  it('is narrowed down by action, actor, subject, time and text', async () => {
    expect(await ids({ action: 'quotes-paused' })).toEqual([3, 2]);
    expect(await ids({ actor: bob.userId })).toEqual([4, 3]);
    expect(await ids({ subjectKind: 'manual-payment', subjectId: payment })).toEqual([5, 4]);
    expect(await ids({ subjectId: payment, actor: ada.userId })).toEqual([5]);
    const { items } = await list();
    const at = (id: string) => items.find((item) => item.id === id)!.at;
    const [from, to] = [at('3'), at('5')];
    const between = items.filter((item) => item.at >= from && item.at < to).map(({ id }) => Number(id));
    expect(await ids({ from, to })).toEqual(between);
    expect(await ids({ from: '2099-01-01T00:00:00Z' })).toEqual([]);
    for (const q of ['"quoted"', '100%', 'QUOTED', 'ada@exa']) expect(await ids({ q })).toContain(2);
    expect(await ids({ q: 'tx-42' })).toEqual([4]);
    for (const q of ['100_', 'no%such', '\\\\\\', '👑👑👑', 'x'.repeat(200)])
      expect(await ids({ q })).toEqual([]);
  });

  it('refuses bad filters', async () => {
    for (const query of [
      'q=x',
      'action=no-such',
      'actor=x',
      'cursor=x',
      'from=yesterday',
      'limit=1000',
      'more=x',
      'q=%00%00%00',
    ]) {
      const { status } = await call(kingdom, 'GET', `/api/admin/audit?${query}`, { token: admin });
      expect([query, status]).toEqual([query, 400]);
    }
  });

  it('shows an auditor neither addresses nor whole e-mail addresses, and finds none for parts of them', async () => {
    const { items } = await list({ actor: ada.userId }, auditor);
    expect(items[0]!.personal).toMatchObject({ email: 'a•••@e•••.org', address: null, userAgent: null });
    expect((await list({ actor: ada.userId })).items[0]!.personal).toMatchObject({
      email: ada.email,
      address: '192.0.2.7',
      userAgent: 'Firefox',
    });
    expect(await ids({ q: 'ada@example.org' }, auditor)).toEqual([]);
    expect(await ids({ q: '192.0.2.7' }, auditor)).toEqual([]);
    expect(await ids({ q: 'tx-42' }, auditor)).toEqual([4]);
  });
});

describe('the export', () => {
  it('is a CSV file of what the filter holds, in which no cell is a formula', async () => {
    const { response, text } = await csv({ action: 'quotes-paused' });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    // `text` has removed the byte order mark.
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^id,at,action,via,actor,email,/);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(lines[2]).toContain('"a ""quoted"" reason, 100% sure"');
  });

  it('is recorded with its filter', async () => {
    await csv({ q: 'quoted' });
    expect((await list({ action: 'audit-exported' })).items[0]).toMatchObject({
      after: {},
      personal: { email: ADMIN.email, reason: 'quoted' },
    });
  });

  it('masks addresses for an auditor', async () => {
    const { text } = await csv({ actor: ada.userId }, auditor);
    expect(text).toContain('a•••@e•••.org');
    expect(text).not.toContain(ada.email);
    expect(text).not.toContain('192.0.2.7');
  });

  it('has all pages of a long list, and gives up its connection if the client goes away', async () => {
    await kingdom.unitOfWork.read.query(
      `INSERT INTO audit_entry (action, via, subject_kind, personal)
       SELECT 'queue-room-action', 'queue-room', repeat('x', 500), '{}' FROM generate_series(1, 20000)`,
    );
    const { text } = await csv({ action: 'queue-room-action' });
    const numbers = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]));
    expect(numbers).toHaveLength(20_000);
    expect(new Set(numbers).size).toBe(20_000);
    const headers = { authorization: `Bearer ${admin}` };
    const gone = new AbortController();
    const response = await fetch(`${kingdom.url}/api/admin/audit.csv`, { headers, signal: gone.signal });
    const open = () =>
      rows(
        kingdom.unitOfWork.read,
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      );
    await eventually(open, ({ length }) => length === 1, 10_000);
    gone.abort();
    // A response that nothing refers to any more is cancelled when the collector finds it.
    await expect(response.text()).rejects.toThrow('aborted');
    await eventually(open, ({ length }) => length === 0, 10_000);
  });
});

describe('the public part', () => {
  it('has times and sizes, and names nobody', async () => {
    const { status, body } = await call(kingdom, 'GET', '/api/transparency');
    expect(status).toBe(200);
    const { items, mode } = body as unknown as TransparencyList;
    expect(mode).toBe('simulated');
    expect(items.map(({ id, action, facts }) => ({ id, action, facts }))).toEqual([
      {
        id: '4',
        action: 'manual-payment-approved',
        facts: { tokenAmount: '20000', amountPaid: '20', paymentCurrency: 'USDT' },
      },
      { id: '3', action: 'quotes-paused', facts: {} },
      { id: '2', action: 'quotes-paused', facts: {} },
    ]);
    const text = JSON.stringify(body);
    for (const secret of ['example.org', '192.0.2.7', payment, ada.userId, 'tx-42', 'quoted', 'HYPERLINK'])
      expect(text).not.toContain(secret);
    const rest = (await call(kingdom, 'GET', '/api/transparency?limit=1&cursor=4')).body;
    expect(rest).toMatchObject({ items: [{ id: '3' }], nextCursor: '3' });
  });
});

describe('the verification', () => {
  it('shows when the chain was last verified, and its head', async () => {
    const shown = async () =>
      (await call(kingdom, 'GET', '/api/admin/audit/verification', { token: auditor }))
        .body as unknown as AuditVerification;
    expect(await shown()).toEqual({ verifiedAt: null, differences: null, head: null });
    const schedules = kingdom.app.get(Schedules, { strict: false });
    await new VerifyAudit(schedules, kingdom.unitOfWork, pino({ level: 'silent' })).run();
    const [newest] = (await list({ limit: '1' })).items;
    expect(await shown()).toEqual({
      verifiedAt: expect.any(String),
      differences: 0,
      head: { id: newest!.id, hash: newest!.hash },
    });
  });
});

describe('the export of one’s own data', () => {
  it('has what others did to the account, but not who they are', async () => {
    const member = { email: 'member@kingdom.test', password: PASSWORD, role: 'user' } as const;
    const { email } = member;
    const [user] = await seedDemoAccounts(kingdom.unitOfWork, [member]);
    await call(kingdom, 'PUT', `/api/admin/people/${user!.id}/role`, {
      token: admin,
      body: { role: 'operator' },
    });
    const token = await accessTokenOf(kingdom, { email, password: PASSWORD });
    await call(kingdom, 'POST', '/api/admin/queue-room', { token });
    const { body } = await call(kingdom, 'GET', '/api/account/export', { token });
    const { auditLog } = body!['account'] as { auditLog: object[] };
    expect(auditLog).toMatchObject([
      { action: 'queue-room-opened', actorId: user!.id, personal: { email } },
      { action: 'role-changed', actorId: null, after: { role: 'operator' }, personal: null },
    ]);
    const { body: activity } = await call(kingdom, 'GET', '/api/account/activity', { token });
    expect(activity!['items']).toContainEqual(
      expect.objectContaining({ event: 'role-changed', address: '' }),
    );
  });
});
