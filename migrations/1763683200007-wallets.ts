import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Wallets1763683200007 implements MigrationInterface {
  readonly name = 'Wallets1763683200007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE wallet (
        address    text PRIMARY KEY,
        account_id uuid NOT NULL,
        linked_at  timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX wallet_account ON wallet (account_id, linked_at);

      CREATE TABLE wallet_challenge (
        id         uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        address    text NOT NULL,
        message    text NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX wallet_challenge_account ON wallet_challenge (account_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE wallet_challenge, wallet`);
  }
}
