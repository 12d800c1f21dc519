import type { DataSource, EntityManager } from 'typeorm';
import { isRetryableConflict } from './database-errors.js';

/** One open database transaction. Passed on explicitly, never ambient. */
export type Tx = EntityManager;

const ATTEMPTS = 5;

/** Opens units of work: everything done with one `tx` commits together or not at all. */
export class UnitOfWork {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs `work` in one transaction. A deadlock or serialization conflict rolls back and runs it again, so `work` must
   * have no effect outside the database.
   */
  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.dataSource.transaction(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryableConflict(error)) throw error;
      }
    }
  }

  /** Reads for as long as it takes, in one transaction that sees a single moment of the database. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.dataSource.transaction('REPEATABLE READ', async (tx) => {
      await tx.query('SET LOCAL statement_timeout = 0');
      return work(tx);
    });
  }

  /** Reads outside any transaction, on a pooled connection. */
  get read(): Tx {
    return this.dataSource.manager;
  }
}
