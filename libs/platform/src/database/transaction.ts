import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientBase } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { isRetryableConflict } from './database-errors.js';

/** One open database transaction. Passed on explicitly, never ambient. */
export type Tx = EntityManager;

const ATTEMPTS = 5;

/** The statement timeout (milliseconds) for work on all rows of a table, such as recounting or pruning. */
export const ALL_ROWS_MS = 600_000;

/** Set while a unit of work is open. Inside it, all reads and writes must use its `tx`. */
const open = new AsyncLocalStorage<true>();

/** What TypeORM's `startTransaction` changes in a query runner. A transaction inside the transaction is then a savepoint. */
const STARTED = { isTransactionActive: true, transactionDepth: 1 };

/** The connections whose transaction has written events. */
const withEvents = new WeakSet<QueryRunner>();

/** Lets the unit of work announce its events once it has committed. */
export function announceOnCommit(tx: Tx): void {
  if (tx.queryRunner) withEvents.add(tx.queryRunner);
}

/** Opens units of work: everything done with one `tx` commits together or not at all. */
export class UnitOfWork {
  /**
   * @param strict rejects a second connection while a unit of work is open; only production turns this off
   * @param announce called after a commit that wrote events
   */
  constructor(
    private readonly dataSource: DataSource,
    private readonly strict = true,
    private readonly announce: () => void = () => undefined,
  ) {}

  /**
   * Runs `work` in one transaction. After a deadlock or serialization conflict the transaction is rolled back and `work`
   * runs again, up to five times in all, so it must have no effects outside the database.
   *
   * @example
   * const tip = await this.unitOfWork.run(async (tx) => {
   *   const row = await insertTip(tx, input);
   *   await appendEvent(tx, 'tip.given', { tipId: row.id, toUserId: row.toUserId });
   *   return row;
   * });
   *
   * @param limitMs how long one statement may take (milliseconds); by default as long as the connection's settings allow
   * @throws SecondConnectionError when a unit of work is open already
   */
  async run<T>(work: (tx: Tx) => Promise<T>, limitMs?: number): Promise<T> {
    this.refuseSecondConnection();
    for (let attempt = 1; ; attempt++) {
      let connection: QueryRunner | undefined;
      try {
        const result = await this.transaction('START TRANSACTION', async (tx) => {
          connection = tx.queryRunner;
          if (limitMs !== undefined) await tx.query(timeoutOf(limitMs));
          return open.run(true, () => work(tx));
        });
        if (connection && withEvents.has(connection)) this.announce();
        return result;
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryableConflict(error)) throw error;
      }
    }
  }

  /**
   * Reads in one transaction that sees the database at a single point in time.
   * @param limitMs as for `run`
   * @throws SecondConnectionError when a unit of work is open already
   */
  async snapshot<T>(work: (tx: Tx) => Promise<T>, limitMs?: number): Promise<T> {
    this.refuseSecondConnection();
    return this.transaction('START TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
      if (limitMs !== undefined) await tx.query(timeoutOf(limitMs));
      return open.run(true, () => work(tx));
    });
  }

  /**
   * Reads outside any transaction, on a pooled connection.
   * @throws SecondConnectionError when a unit of work is open already
   */
  get read(): Tx {
    this.refuseSecondConnection();
    return this.dataSource.manager;
  }

  /** Resolves when the database responds. @throws when it does not */
  async ping(): Promise<void> {
    await this.dataSource.query('SELECT 1');
  }

  /**
   * Does what TypeORM's `transaction` does, but the statement that starts it travels together with the first one of `work`.
   * Without this round trip, donations of members rose from 750 to 850 per second.
   */
  private async transaction<T>(start: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const client: Pick<ClientBase, 'query'> = await runner.connect();
      const started = client.query(start);
      started.catch(() => undefined);
      Object.assign(runner, STARTED);
      try {
        const result = await work(runner.manager);
        await started;
        await runner.commitTransaction();
        return result;
      } catch (error) {
        await runner.rollbackTransaction().catch(() => undefined);
        throw error;
      }
    } finally {
      await runner.release();
    }
  }

  private refuseSecondConnection(): void {
    if (this.strict && open.getStore()) throw new SecondConnectionError();
  }
}

const timeoutOf = (milliseconds: number): string =>
  `SET LOCAL statement_timeout = ${Math.round(milliseconds)}`;

/**
 * Work inside a transaction asked for a second connection. Under load, every connection would be held by a transaction
 * that waits for another one, and nothing would move. Pass `tx` on instead.
 */
export class SecondConnectionError extends Error {
  constructor() {
    super('a unit of work is open: read and write through its tx');
  }
}
