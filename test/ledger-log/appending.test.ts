import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { accounts } from '#money/ledger';
import { createDataSource, MAX_WAIT, rows, sentenceOf, type Tx, UnitOfWork } from '#platform';
import { migrations } from '../../migrations/index.js';
import { LedgerLog1763683200120 } from '../../migrations/1763683200120-ledger-log.js';
import { verifyLedgerLog } from '../../libs/features/ledger-log/src/verify-ledger-log.js';
import { emptyDatabase, freshDatabase } from '../support/database.js';
import { ledgerLogOf, postGift } from '../support/ledger-logs.js';

const open = (url: string, schema: readonly Function[] = migrations): Promise<DataSource> =>
  createDataSource({ DATABASE_URL: url, DATABASE_POOL: 8 }, { migrations: schema }).initialize();

const found = async (unitOfWork: UnitOfWork, maxWait = MAX_WAIT): Promise<string[]> =>
  (await unitOfWork.snapshot((tx) => verifyLedgerLog(tx, { maxWait }))).findings.map(sentenceOf);

/** The transactions in the order of their leaves. */
const logged = async (tx: Tx): Promise<string[]> =>
  (await rows<{ id: string }>(tx, `SELECT transaction_id AS id FROM ledger_log_leaf ORDER BY index`)).map(
    ({ id }) => id,
  );

describe('the log', () => {
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;
  const databases = Array.from({ length: 6 }, () => freshDatabase());
  let next = 0;

  beforeEach(async () => {
    dataSource = await open(databases[next++]!.url);
    unitOfWork = new UnitOfWork(dataSource);
  });
  afterEach(() => dataSource.destroy());

  const post = () => unitOfWork.run((tx) => postGift(tx));

  /** Begins a transaction and posts in it. `commit` ends it. */
  async function postLate() {
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    // In accounts of its own, so that nothing waits for it.
    const id = await postGift(runner.manager, { from: accounts.issuance, to: accounts.presaleRounding });
    return {
      id,
      commit: async () => {
        await runner.commitTransaction();
        await runner.release();
      },
    };
  }

  it('gives a leaf to a transaction that commits after later ones', async () => {
    const log = ledgerLogOf(unitOfWork);
    const late = await postLate();
    const [second, third] = [await post(), await post()];
    await log.append(false);
    expect(await logged(dataSource.manager)).toEqual([second, third]);
    await late.commit();
    await log.append(false);
    expect(await logged(dataSource.manager)).toEqual([second, third, late.id]);
    expect(await found(unitOfWork)).toEqual([]);
  });

  it('finds a transaction that commits after thousands of later ones in the next complete round', async () => {
    const log = ledgerLogOf(unitOfWork);
    const late = await postLate();
    await dataSource.query(
      `INSERT INTO ledger_transaction (id, kind, idempotency_key, request_hash)
       SELECT gen_random_uuid(), 'donation', 'test/' || i, '' FROM generate_series(1, 2500) i`,
    );
    expect(await log.append(true)).toBe(2_500);
    await late.commit();
    expect(await log.append(false)).toBe(0);
    expect(await log.append(true)).toBe(1);
    expect((await logged(dataSource.manager)).at(-1)).toBe(late.id);
    expect(await found(unitOfWork)).toEqual([]);
  });

  it('is appended to by several workers while others post, and has each transaction once', async () => {
    const workers = [ledgerLogOf(unitOfWork), ledgerLogOf(unitOfWork)];
    const posted: string[] = [];
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        ...workers.map((log) => log.append(true)),
        ...Array.from({ length: 5 }, async () => posted.push(await post())),
      ]);
    }
    await workers[0]!.append(false);
    const leaves = await logged(dataSource.manager);
    expect(leaves.toSorted()).toEqual(posted.toSorted());
    expect(await found(unitOfWork)).toEqual([]);
  });

  it('is whole after a worker has died in between', async () => {
    const log = ledgerLogOf(unitOfWork);
    await post();
    await log.append(false);
    const [second, third] = [await post(), await post()];
    await dataSource.query(`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the worker dies'; END $$;
      CREATE TRIGGER dies BEFORE INSERT ON ledger_log_node EXECUTE FUNCTION die();`);
    await expect(log.append(false)).rejects.toThrow('the worker dies');
    expect(await logged(dataSource.manager)).toHaveLength(1);
    await dataSource.query(`DROP TRIGGER dies ON ledger_log_node;
      CREATE TRIGGER dies BEFORE INSERT ON ledger_log_head EXECUTE FUNCTION die();`);
    await expect(log.append(false)).rejects.toThrow('the worker dies');
    await dataSource.query('DROP TRIGGER dies ON ledger_log_head');
    await ledgerLogOf(unitOfWork).append(false);
    expect((await logged(dataSource.manager)).slice(1)).toEqual([second, third]);
    const heads = await rows<{ size: string }>(
      dataSource.manager,
      'SELECT size::text FROM ledger_log_head ORDER BY size',
    );
    expect(heads).toEqual([{ size: '1' }, { size: '3' }]);
    expect(await found(unitOfWork)).toEqual([]);
  });

  it('signs nothing while it does not grow, and keeps the old heads valid under a new key', async () => {
    await post();
    await ledgerLogOf(unitOfWork).append(false);
    await ledgerLogOf(unitOfWork).append(false);
    await post();
    await ledgerLogOf(unitOfWork, { APP_SECRET: 'another secret of tests, as long as it must be' }).append(
      false,
    );
    const heads = await rows<{ verifierKey: string }>(
      dataSource.manager,
      'SELECT verifier_key FROM ledger_log_head ORDER BY size',
    );
    expect(new Set(heads.map(({ verifierKey }) => verifierKey)).size).toBe(2);
    expect(heads).toHaveLength(2);
    expect(await found(unitOfWork)).toEqual([]);
  });

  it('can’t be edited, and the check names each change behind its back', async () => {
    const { manager } = dataSource;
    const member = accounts.memberEarned('0c6e1b7a-3b4e-4a53-8d9c-3f7b8d1f2a10');
    await post();
    await unitOfWork.run(async (tx) => {
      await tx.query(
        `INSERT INTO ledger_account (code, currency, allow_overdraft, balance) VALUES ($1, 'token', false, 10)`,
        [member.code],
      );
      return postGift(tx, { from: member, amount: 2n });
    });
    await post();
    await ledgerLogOf(unitOfWork).append(false);
    expect(await found(unitOfWork)).toEqual([]);
    const [leaf] = await rows<{ id: string }>(
      manager,
      'SELECT transaction_id AS id FROM ledger_log_leaf WHERE index = 1',
    );
    const name = leaf!.id;
    for (const edit of [
      `UPDATE ledger_log_leaf SET data = '{}'`,
      'DELETE FROM ledger_log_leaf',
      'TRUNCATE ledger_log_node',
      `UPDATE ledger_log_head SET note = ''`,
      'DELETE FROM ledger_log_key',
    ])
      await expect(manager.query(edit)).rejects.toThrow('append-only');

    const changes: [sql: string, finding: string][] = [
      [
        `UPDATE ledger_transaction SET kind = 'prize' WHERE id = '${name}'`,
        `(ledger_transaction ${name}): kind`,
      ],
      [
        `UPDATE ledger_transaction SET posted_at = posted_at + interval '1 ms' WHERE id = '${name}'`,
        `(ledger_transaction ${name}): posted_at`,
      ],
      [
        `UPDATE ledger_transaction SET metadata = '{"mode": "solana"}' WHERE id = '${name}'`,
        `(ledger_transaction ${name}): the hash of idempotency_key and metadata`,
      ],
      [
        `UPDATE ledger_posting SET amount = 2 * amount WHERE transaction_id = '${name}'`,
        `(ledger_transaction ${name}): postings`,
      ],
      [
        `UPDATE ledger_account SET code = 'member-earned/somebody-else' WHERE code = '${member.code}'`,
        `(ledger_transaction ${name}): postings`,
      ],
      [
        `DELETE FROM ledger_transaction WHERE id = '${name}'`,
        `(ledger_transaction ${name}): its ledger_transaction`,
      ],
      [
        `UPDATE ledger_log_leaf SET data = replace(data, '"-2"', '"-3"') WHERE index = 1`,
        'ledger_log_leaf 1: the hash',
      ],
      [`DELETE FROM ledger_log_leaf WHERE index = 1`, 'ledger_log_leaf 2: the leaf before it should be 1'],
      [`UPDATE ledger_log_node SET hash = sha256('x') WHERE level = 1`, 'ledger_log_node 1/0: hash'],
      [
        `DELETE FROM ledger_log_node WHERE level = 1`,
        'ledger_log_node 1/0: hash should be the hash of two nodes',
      ],
      [`UPDATE ledger_log_head SET note = replace(note, 'kingdom', 'Kingdom')`, 'ledger_log_head 3: note'],
    ];
    for (const [sql, finding] of changes) {
      const runner = dataSource.createQueryRunner();
      await runner.startTransaction();
      await runner.query('SET LOCAL session_replication_role = replica');
      await runner.query(sql);
      const { findings } = await verifyLedgerLog(runner.manager, { maxWait: MAX_WAIT });
      await runner.rollbackTransaction();
      await runner.release();
      const sentences = findings.map(sentenceOf);
      expect([sql, sentences.filter((sentence) => sentence.includes(finding))]).not.toEqual([sql, []]);
    }
  });
});

describe('a rewritten log', () => {
  const database = freshDatabase();
  it('contradicts the signed head, although it is whole in itself', async () => {
    const dataSource = await open(database.url);
    const unitOfWork = new UnitOfWork(dataSource);
    const id = await unitOfWork.run((tx) => postGift(tx));
    await ledgerLogOf(unitOfWork).append(false);
    const [head] = await rows<{ note: string; verifierKey: string }>(
      dataSource.manager,
      'SELECT note, verifier_key FROM ledger_log_head',
    );
    const runner = dataSource.createQueryRunner();
    await runner.connect();
    await runner.query('SET session_replication_role = replica');
    await runner.query(
      'DELETE FROM ledger_log_leaf; DELETE FROM ledger_log_node; DELETE FROM ledger_log_head',
    );
    await runner.query(`UPDATE ledger_posting SET amount = 7 * amount WHERE transaction_id = '${id}'`);
    await runner.query('SET session_replication_role = origin');
    await runner.release();
    // The head that somebody else has kept.
    await dataSource.query('INSERT INTO ledger_log_head (size, note, verifier_key) VALUES (1, $1, $2)', [
      head!.note,
      head!.verifierKey,
    ]);
    await ledgerLogOf(unitOfWork).append(true);
    expect(await found(unitOfWork)).toEqual([expect.stringContaining('ledger_log_head 1: the root')]);
    await dataSource.destroy();
  });
});

describe('an upgrade', () => {
  const database = emptyDatabase();
  it('gives leaves to the transactions of earlier releases', async () => {
    const before = migrations.slice(0, migrations.indexOf(LedgerLog1763683200120));
    const earlier = await open(database.url, before);
    await earlier.runMigrations();
    const old = [];
    for (let count = 0; count < 3; count++) old.push(await new UnitOfWork(earlier).run((tx) => postGift(tx)));
    await earlier.destroy();

    const dataSource = await open(database.url);
    await dataSource.runMigrations();
    const unitOfWork = new UnitOfWork(dataSource);
    await ledgerLogOf(unitOfWork).append(true);
    expect(await logged(dataSource.manager)).toEqual(old);
    expect(await found(unitOfWork)).toEqual([]);
    await dataSource.destroy();
  });
});
