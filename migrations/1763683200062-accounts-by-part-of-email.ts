import type { QueryRunner } from 'typeorm';
import { IndexMigration } from './concurrent-index.js';

/** Finds accounts by any part of their e-mail address. `pg_trgm` is part of PostgreSQL and needs no superuser. */
export class AccountsByPartOfEmail1763683200062 extends IndexMigration {
  readonly name = 'AccountsByPartOfEmail1763683200062';

  protected readonly indexes = { account_email_parts: 'account USING gin (email gin_trgm_ops)' };

  override async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await super.up(runner);
  }
}
