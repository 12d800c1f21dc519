import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SignUps1763683200020 implements MigrationInterface {
  readonly name = 'SignUps1763683200020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The password and data of each sign-up until one of them is confirmed. Until then, the account itself has neither.
      CREATE TABLE sign_up (
        id            uuid PRIMARY KEY,
        account_id    uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        password_hash text,
        user_metadata jsonb NOT NULL,
        browser       bytea[] NOT NULL,
        created_at    timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX sign_up_account ON sign_up (account_id, created_at);

      ALTER TABLE one_time_token ADD COLUMN sign_up_id uuid REFERENCES sign_up (id) ON DELETE SET NULL;
      CREATE INDEX one_time_token_sign_up ON one_time_token (sign_up_id);

      -- Confirmed only because the settings require no confirmation: no link was opened at the address yet.
      ALTER TABLE account ADD COLUMN email_assumed boolean NOT NULL DEFAULT false;

      -- It is unknown which sign-up these passwords belong to. The accounts' owners set a new one by a recovery mail.
      UPDATE account SET password_hash = NULL WHERE email_confirmed_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE account DROP COLUMN email_assumed;
      ALTER TABLE one_time_token DROP COLUMN sign_up_id;
      DROP TABLE sign_up;
    `);
  }
}
