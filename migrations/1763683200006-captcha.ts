import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Captcha1763683200006 implements MigrationInterface {
  readonly name = 'Captcha1763683200006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE captcha_token_used (
        token_hash bytea PRIMARY KEY,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX captcha_token_used_expiry ON captcha_token_used (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE captcha_token_used`);
  }
}
