import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Makes an index while others write; of a migration whose `transaction` is false. It waits for whoever is at work on the
 * table and holds nobody up, so it may wait for long. What an interrupted attempt has left is made anew.
 * @param definition what follows `CREATE INDEX <name> ON`
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

/** A schema change that makes indexes and nothing else, beside traffic. */
export abstract class IndexMigration implements MigrationInterface {
  abstract readonly name: string;
  readonly transaction = false;

  /** What follows `CREATE INDEX <name> ON`, by the index's name. */
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
