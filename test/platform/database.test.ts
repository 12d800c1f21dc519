import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { rows, SecondConnectionError, type Tx, UnitOfWork } from '#platform';
import { freshDatabase } from '../support/database.js';
import { type Lab, openLab } from '../support/lab.js';

const database = freshDatabase();
let lab: Lab;
beforeAll(async () => {
  lab = await openLab(database.url);
});
afterAll(() => lab.close());

describe('the schema', () => {
  it('has an index for every foreign key, so that a deletion never reads a whole table', async () => {
    const bare = await rows(
      lab.work.read,
      `SELECT c.conrelid::regclass::text AS "table", c.conname AS name FROM pg_constraint c
       WHERE c.contype = 'f' AND NOT EXISTS (
         SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indisvalid
           AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
       )`,
    );
    expect(bare).toEqual([]);
  });

  it.each([
    ['account', 'new_email'],
    ['outbox_event', 'settled_at'],
    ['idempotency_key', 'created_at'],
    ['presale_purchase', 'created_at'],
    ['card_order', 'created_at'],
  ])('has an index for searching %s by %s', async (table, column) => {
    const found = await rows(
      lab.work.read,
      `SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE i.indrelid = $1::regclass AND a.attname = $2 AND i.indisvalid`,
      [table, column],
    );
    expect(found).not.toEqual([]);
  });
});

describe('rows', () => {
  it('have camelCase names, and amounts as bigint; jsonb values stay unchanged', async () => {
    const [row] = await rows(
      lab.work.read,
      `SELECT 12345678901234567890::numeric AS token_amount, 0.012 AS unit_price, NULL::numeric AS no_amount,
         ARRAY[1, NULL, -2]::numeric[] AS all_amounts, count(*) AS n, '{"user_id": 1}'::jsonb AS facts`,
    );
    expect(row).toEqual({
      tokenAmount: 12_345_678_901_234_567_890n,
      unitPrice: '0.012',
      noAmount: null,
      allAmounts: [1n, null, -2n],
      n: '1',
      facts: { user_id: 1 },
    });
  });

  it('are returned by any kind of statement', async () => {
    const read = lab.work.read;
    await read.query(`CREATE TABLE some_row (some_id int)`);
    expect(await rows(read, `INSERT INTO some_row VALUES (1), (2) RETURNING some_id`)).toEqual([
      { someId: 1 },
      { someId: 2 },
    ]);
    expect(await rows(read, `UPDATE some_row SET some_id = 3 WHERE some_id = 2 RETURNING some_id`)).toEqual([
      { someId: 3 },
    ]);
    expect(await rows(read, `SELECT some_id FROM some_row WHERE some_id > 5`)).toEqual([]);
    expect(await rows(read, `DELETE FROM some_row RETURNING some_id`)).toHaveLength(2);
    expect(await rows(read, `DROP TABLE some_row`)).toEqual([]);
  });
});

describe('a unit of work', () => {
  const insert = (tx: Tx, value: number) => tx.query(`INSERT INTO unit_row VALUES ($1)`, [value]);
  const stored = async () =>
    (await rows<{ value: number }>(lab.work.read, `SELECT value FROM unit_row ORDER BY value`)).map(
      ({ value }) => value,
    );
  beforeAll(() => lab.work.read.query(`CREATE TABLE unit_row (value int)`));
  beforeEach(() => lab.work.read.query(`TRUNCATE unit_row`));
  afterAll(() => lab.work.read.query(`DROP TABLE unit_row`));

  it('starts before its first statement, so that nothing remains of work that fails', async () => {
    const failing = lab.work.run(async (tx) => {
      await insert(tx, 1);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await stored()).toEqual([]);
  });

  it('runs statements that are sent together in order; if one fails, none has an effect', async () => {
    await lab.work.run((tx) =>
      Promise.all([
        insert(tx, 1),
        tx.query(`UPDATE unit_row SET value = value + 1`),
        insert(tx, 5),
        tx.query(`UPDATE unit_row SET value = value * 10`),
      ]),
    );
    expect(await stored()).toEqual([20, 50]);
    const failing = lab.work.run((tx) =>
      Promise.all([insert(tx, 1), tx.query(`SELECT 1 / 0`), insert(tx, 2)]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await stored()).toEqual([20, 50]);
  });

  it('undoes only a transaction inside it that fails', async () => {
    await lab.work.run(async (tx) => {
      await insert(tx, 1);
      const inner = tx.transaction(async (part) => {
        await insert(part, 2);
        throw new Error('refused');
      });
      await expect(inner).rejects.toThrow('refused');
      await insert(tx, 3);
    });
    expect(await stored()).toEqual([1, 3]);
  });

  it('has no effect if it loses its connection; the next one gets another', async () => {
    const lost = lab.work.run(async (tx) => {
      await insert(tx, 1);
      await tx.query(`SELECT pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(lost).rejects.toMatchObject({ code: '57P01' });
    await lab.work.run((tx) => insert(tx, 2));
    expect(await stored()).toEqual([2]);
  });
});

describe('an open unit of work', () => {
  const second: [string, (work: UnitOfWork) => Promise<unknown>][] = [
    ['a read', (work) => work.read.query('SELECT 1')],
    ['a unit of work', (work) => work.run(() => Promise.resolve())],
    ['a snapshot', (work) => work.snapshot(() => Promise.resolve())],
  ];

  it.each(second)('refuses %s outside its own transaction, at any depth', async (_, ask) => {
    const deep = async () => {
      await Promise.resolve();
      return ask(lab.work);
    };
    await expect(lab.work.run(deep)).rejects.toBeInstanceOf(SecondConnectionError);
    await expect(lab.work.snapshot(deep)).rejects.toBeInstanceOf(SecondConnectionError);
    await ask(lab.work);
  });

  it('does not affect work outside it', async () => {
    const concurrent = [
      lab.work.run((tx) => tx.query('SELECT 1 AS one')),
      lab.work.read.query('SELECT 1 AS one'),
    ];
    expect(await Promise.all(concurrent)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  });

  it('cancels a snapshot statement that takes too long', async () => {
    const sleeping = lab.work.snapshot((tx) => tx.query('SELECT pg_sleep(60)'), 50);
    await expect(sleeping).rejects.toMatchObject({ code: '57014' });
    const limit = await lab.work.snapshot((tx) => tx.query('SHOW statement_timeout'));
    expect(limit).toEqual([{ statement_timeout: '20s' }]);
  });
});
