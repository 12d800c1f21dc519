import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { type DataSource, type EntityManager } from 'typeorm';
import { pino } from 'pino';
import {
  type AuditAct,
  blankEntriesOf,
  createDataSource,
  findVerification,
  recordAudit,
  rows,
  type Schedules,
  UnitOfWork,
  VerifyAudit,
  verifyAudit,
} from '#platform';
import { hashOf, personalHashOf, readChain } from '../support/audit-chain.js';
import { freshDatabase } from '../support/database.js';

const database = freshDatabase();
let dataSource: DataSource;
let work: UnitOfWork;

const actor = { userId: randomUUID(), email: 'ada@example.org' };
const caller = { address: '192.0.2.7', userAgent: 'a browser' };
const act = (id: string, more: Partial<AuditAct> = {}): AuditAct => ({
  action: 'quotes-paused',
  actor,
  caller,
  subject: { kind: 'test', id },
  before: { paused: 'false' },
  after: { paused: 'true' },
  reason: 'because Bob asked',
  ...more,
});
const record = (...[id, more]: Parameters<typeof act>) => work.run((tx) => recordAudit(tx, act(id, more)));
const subjects = async () =>
  (await rows<{ id: string }>(work.read, 'SELECT subject_id AS id FROM audit_entry ORDER BY position')).map(
    ({ id }) => id,
  );
const verify = () => work.snapshot(verifyAudit);
const verifyHourly = () => new VerifyAudit({} as Schedules, work, pino({ level: 'silent' })).run();

class RolledBack extends Error {}

/** What the verification finds after `sql` has run with every trigger off, as an owner of the database can do. */
async function foundAfter(...sql: string[]): Promise<string[]> {
  let found: string[] = [];
  const tampering = dataSource.transaction(async (tx: EntityManager) => {
    await tx.query('SET LOCAL session_replication_role = replica');
    for (const statement of sql) await tx.query(statement);
    const { findings } = await verifyAudit(tx);
    found = findings.map(({ table, row, column }) => `${table} ${row} ${column}`);
    throw new RolledBack();
  });
  await expect(tampering).rejects.toThrow(RolledBack);
  return found;
}

beforeAll(async () => {
  dataSource = await createDataSource({ DATABASE_URL: database.url, DATABASE_POOL: 20 }).initialize();
  work = new UnitOfWork(dataSource);
});
afterAll(() => dataSource.destroy());

describe('the chain', () => {
  it('is one chain without gaps after a hundred acts at the same time', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, number) => record(`at once ${number}`)));
    const chain = await readChain(work);
    expect(chain.map(({ position }) => Number(position))).toEqual(chain.map((_, index) => index + 1));
    expect(chain.length).toBeGreaterThanOrEqual(100);
    expect(await verify()).toMatchObject({ ok: true, findings: [] });
  });

  it('has no gap where a transaction was rolled back', async () => {
    await record('before');
    const refused = work.run(async (tx) => {
      await recordAudit(tx, act('rolled back'));
      throw new RolledBack();
    });
    await expect(refused).rejects.toThrow(RolledBack);
    await record('after');
    expect((await subjects()).slice(-2)).toEqual(['before', 'after']);
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('makes no act wait for another that has not committed yet, so that acts can’t block each other', async () => {
    await work.run(async (tx) => {
      await recordAudit(tx, act('slow'));
      await dataSource.transaction((other) => recordAudit(other, act('quick')));
    });
    expect((await subjects()).slice(-2)).toEqual(['quick', 'slow']);
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('has the hashes that the documentation describes, whatever texts an act has', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 30 });
    const state = fc.dictionary(
      fc.string({ maxLength: 5 }).filter((name) => !name.includes('\0')),
      text,
      {
        maxKeys: 3,
      },
    );
    const acts = fc.record({ id: text, before: state, after: state, reason: text, userAgent: text });
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 3 }), async (all) => {
        for (const { id, before, after, reason, userAgent } of all)
          await record(id, { before, after, reason, caller: { ...caller, userAgent } });
        const chain = await readChain(work);
        for (const [index, entry] of chain.entries()) {
          expect(hashOf(chain[index - 1]?.hash ?? null, entry)).toBe(entry.hash);
          expect(personalHashOf(entry)).toBe(entry.personal_hash);
        }
        expect(await verify()).toMatchObject({ ok: true, findings: [] });
      }),
      { numRuns: 25 },
    );
  });

  it('keeps an address that was typed into a state out of the part that can’t be blanked', async () => {
    await record('to eve@example.org', { after: { reference: 'from eve@example.org' } });
    const { subject_id: subject, after } = (await readChain(work)).at(-1)!;
    expect(`${subject} ${after}`).not.toContain('eve@');
  });
});

describe('the database', () => {
  const refused = /append-only/;

  it.each([
    `UPDATE audit_entry SET action = 'role-changed'`,
    `UPDATE audit_entry SET personal = '{}'`,
    `UPDATE audit_entry SET personal = NULL, salt = NULL, actor_id = NULL`,
    `UPDATE audit_entry SET hash = hash, at = at - interval '1 day'`,
    `DELETE FROM audit_entry`,
    `TRUNCATE audit_entry`,
    `UPDATE audit_head SET position = 1`,
    `DELETE FROM audit_head`,
    `TRUNCATE audit_head`,
  ])('refuses %s', async (statement) => {
    await record('kept');
    await expect(dataSource.query(statement)).rejects.toThrow(refused);
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('lets nobody choose the time or place of an entry', async () => {
    await dataSource.query(
      `INSERT INTO audit_entry (action, via, position, at, hash) VALUES ('role-changed', 'api', 1, '2020-01-01', 'x')`,
    );
    const { position, at } = (await readChain(work)).at(-1)!;
    expect(Number(position)).toBeGreaterThan(1);
    expect(at!.slice(0, 4)).not.toBe('2020');
    expect(await verify()).toMatchObject({ ok: true });
  });
});

describe('the verification', () => {
  let last: number;
  const entry = (position: number, column: string) => `audit_entry ${position} ${column}`;
  const atHead = 'audit_head the only row position and hash';
  const remembered = 'audit_verification the only row head';

  beforeAll(async () => {
    for (const id of ['one', 'two', 'three', 'four']) await record(id);
    last = (await readChain(work)).length;
    await verifyHourly();
  });

  it.each([
    `action = 'role-changed'`,
    `after = '{"paused": "maybe"}'`,
    `before = NULL`,
    `actor_id = gen_random_uuid()`,
    `subject_id = NULL`,
    `request_id = 'another'`,
    `at = at + interval '1 millisecond'`,
    `personal_hash = NULL`,
  ])('finds an edited entry: %s', async (change) => {
    const found = await foundAfter(`UPDATE audit_entry SET ${change} WHERE position = ${last - 2}`);
    expect(found).toContain(entry(last - 2, 'hash'));
  });

  it('finds an edited personal part', async () => {
    const edited = `UPDATE audit_entry SET personal = personal || '{"address": "192.0.2.8"}' WHERE position = ${last - 2}`;
    expect(await foundAfter(edited)).toEqual([entry(last - 2, 'personal')]);
  });

  it('finds a deleted entry, also if those after it close the gap', async () => {
    const deleted = `DELETE FROM audit_entry WHERE position = ${last - 2}`;
    expect(await foundAfter(deleted)).toEqual([entry(last - 1, 'hash'), entry(last - 1, 'position')]);
    const closed = [last - 1, last].map(
      (position) => `UPDATE audit_entry SET position = position - 1 WHERE position = ${position}`,
    );
    expect(await foundAfter(deleted, ...closed)).toContain(entry(last - 2, 'hash'));
  });

  it('finds an entry that was put between others', async () => {
    const moved = `UPDATE audit_entry SET position = position + 1000 WHERE position > ${last - 2}`;
    const back = `UPDATE audit_entry SET position = position - 999 WHERE position > 1000`;
    const copied = `INSERT INTO audit_entry (position, at, action, via, personal, salt, personal_hash, hash)
      SELECT ${last - 1}, at, action, via, personal, salt, personal_hash, hash FROM audit_entry WHERE position = ${last - 2}`;
    expect(await foundAfter(moved, back, copied)).toEqual(
      expect.arrayContaining([entry(last - 1, 'hash'), entry(last, 'hash'), atHead]),
    );
  });

  it('finds entries in another order', async () => {
    const swapped = [
      `position = -1 WHERE position = ${last - 2}`,
      `position = ${last - 2} WHERE position = ${last - 1}`,
    ];
    const found = await foundAfter(
      ...[...swapped, `position = ${last - 1} WHERE position = -1`].map(
        (set) => `UPDATE audit_entry SET ${set}`,
      ),
    );
    expect(found).toEqual(expect.arrayContaining([entry(last - 2, 'hash'), entry(last - 1, 'hash')]));
  });

  it('finds a cut-off end, also if the head is cut with it, because it remembers the last head', async () => {
    const cut = `DELETE FROM audit_entry WHERE position > ${last - 2}`;
    expect(await foundAfter(cut)).toEqual([atHead, remembered]);
    const head = `UPDATE audit_head SET (position, at, hash) =
      (SELECT position, at, hash FROM audit_entry ORDER BY position DESC LIMIT 1)`;
    expect(await foundAfter(cut, head)).toEqual([remembered]);
    expect(await foundAfter('DELETE FROM audit_entry', 'DELETE FROM audit_head')).toContain(remembered);
  });

  it('finds guards that are off', async () => {
    const off = 'ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_guarded';
    expect(await foundAfter(off)).toEqual(['pg_trigger audit_entry_guarded state']);
    expect(await foundAfter('DROP TRIGGER audit_head_guarded ON audit_head')).toEqual([
      'pg_trigger audit_head_guarded state',
    ]);
  });

  it('finds nothing where a personal part was blanked', async () => {
    await record('blanked', { actor: { userId: randomUUID(), email: 'carol@example.org' } });
    const { actor_id: id } = (await readChain(work)).at(-1)!;
    await work.run((tx) => blankEntriesOf(tx, [id!]));
    expect((await readChain(work)).at(-1)).toMatchObject({ personal: null, salt: null, actor_id: id });
    expect(await verify()).toMatchObject({ ok: true, findings: [] });
  });

  it('keeps the last head that was whole while differences are found', async () => {
    await verifyHourly();
    const before = await findVerification(work.read);
    expect(before).toMatchObject({ differences: 0, headHash: (await readChain(work)).at(-1)!.hash });
    await record('another');
    await dataSource.transaction(async (tx) => {
      await tx.query('SET LOCAL session_replication_role = replica');
      await tx.query(`UPDATE audit_entry SET via = 'command' WHERE position = 1`);
    });
    await verifyHourly();
    expect(await findVerification(work.read)).toMatchObject({
      differences: 1,
      headPosition: before!.headPosition,
      headHash: before!.headHash,
    });
  });
});
