import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates an index without blocking writes. It needs a migration whose `transaction` is false. It waits for running
 * transactions on the table without blocking any, so it may wait for long. An index that an interrupted attempt has
 * left unfinished is dropped first.
 * @param definition the part of the statement after `CREATE INDEX <name> ON`
 */
async function createIndexConcurrently(
  runner: QueryRunner,
  kind: 'INDEX' | 'UNIQUE INDEX',
  name: string,
  definition: string,
): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(`CREATE ${kind} CONCURRENTLY ${name} ON ${definition}`);
  await runner.query('RESET lock_timeout');
}

/** A migration that only creates indexes, while the database is in use. */
export abstract class IndexMigration implements MigrationInterface {
  abstract readonly name: string;
  readonly transaction = false;

  /** By the index's name, the part of the statement after `CREATE INDEX <name> ON`. */
  protected abstract readonly indexes: Readonly<Record<string, string>>;
  protected readonly uniqueIndexes: Readonly<Record<string, string>> = {};

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(this.indexes)) {
      await createIndexConcurrently(runner, 'INDEX', name, definition);
    }
    for (const [name, definition] of Object.entries(this.uniqueIndexes)) {
      await createIndexConcurrently(runner, 'UNIQUE INDEX', name, definition);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys({ ...this.indexes, ...this.uniqueIndexes })) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    }
  }
}
