import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { createDataSource, migrateSchema, rows, UnitOfWork, verifyAudit } from '#platform';
import { migrations } from '../../migrations/index.js';
import { emptyDatabase } from '../support/database.js';

/** Operators' acts of the previous release, which kept them among the security events. */
const database = emptyDatabase();
const [admin, member] = [randomUUID(), randomUUID()];
let dataSource: DataSource;

const insert = (event: string, details: object, at = 'now()', account = admin) =>
  dataSource.query(
    `INSERT INTO security_event (account_id, event, details, address, user_agent, at) VALUES ($1, $2, $3, '192.0.2.1', 'x', ${at})`,
    [account, event, JSON.stringify(details)],
  );
const entries = () =>
  rows<Record<string, unknown>>(
    dataSource.manager,
    'SELECT action, via, actor_id, subject_kind, subject_id, before, after, personal, at FROM audit_entry ORDER BY position',
  );

beforeAll(async () => {
  // TypeORM reports failed migrations on the console, whatever its settings.
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const audit = migrations.findIndex(({ name }) => name.startsWith('OperatorsActs'));
  await migrateSchema(database.url, migrations.slice(0, audit));
  dataSource = await createDataSource({ DATABASE_URL: database.url, DATABASE_POOL: 3 }).initialize();
  await dataSource.query(
    `INSERT INTO account (id, identity_id, email) VALUES ($1, $1, 'admin@example.org')`,
    [admin],
  );
  await insert('signed-in', { device: 'x' });
  await insert('manual-payment-rejected', { payment: 'p1', reason: 'No.' }, `'2026-01-02T00:00:00Z'`);
  await insert('role-changed', { from: 'user', to: 'operator', by: admin }, `'2026-01-01T00:00:00Z'`, member);
  await insert('queue-room-action', { action: 'PUT /x', queue: 'mails', job: 'all', answer: '200' });
  await migrateSchema(database.url, migrations);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await dataSource.destroy();
});

it('are moved into the chain in the order of their times, with all that was kept of them', async () => {
  const personal = { address: '192.0.2.1', userAgent: 'x', email: 'admin@example.org' };
  expect(await entries()).toEqual([
    expect.objectContaining({
      action: 'role-changed',
      actorId: admin,
      subjectKind: 'account',
      subjectId: member,
      before: { role: 'user' },
      after: { role: 'operator' },
      personal,
      at: new Date('2026-01-01T00:00:00Z'),
    }),
    expect.objectContaining({
      action: 'manual-payment-rejected',
      actorId: admin,
      subjectKind: 'manual-payment',
      subjectId: 'p1',
      personal: { ...personal, reason: 'No.' },
    }),
    expect.objectContaining({
      action: 'queue-room-action',
      via: 'queue-room',
      subjectId: 'mails',
      after: { action: 'PUT /x', job: 'all', answer: '200' },
    }),
  ]);
  expect(await new UnitOfWork(dataSource).snapshot(verifyAudit)).toMatchObject({ ok: true, findings: [] });
  expect(
    await rows(dataSource.manager, 'SELECT event, details, address FROM security_event ORDER BY id'),
  ).toEqual([
    { event: 'signed-in', details: { device: 'x' }, address: '192.0.2.1' },
    // A member reads that the role was changed, but not by whom and from where.
    { event: 'role-changed', details: { from: 'user', to: 'operator' }, address: '' },
  ]);
});

it('join the chain, too, while the previous release still serves', async () => {
  await insert('quotes-paused', { reason: 'Too hot.' });
  await insert('role-changed', { from: 'operator', to: 'user', by: admin }, 'now()', member);
  expect((await entries()).slice(3)).toMatchObject([
    { action: 'quotes-paused', actorId: admin, subjectKind: 'quotes', personal: { reason: 'Too hot.' } },
    { action: 'role-changed', actorId: admin, subjectId: member, after: { role: 'user' } },
  ]);
  expect(await rows(dataSource.manager, 'SELECT event FROM security_event ORDER BY id')).toEqual([
    { event: 'signed-in' },
    { event: 'role-changed' },
    { event: 'role-changed' },
  ]);
  expect(await new UnitOfWork(dataSource).snapshot(verifyAudit)).toMatchObject({ ok: true });
});
