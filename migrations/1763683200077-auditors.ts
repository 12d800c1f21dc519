import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the role `auditor`. The check is validated separately, so that sign-ins don't wait for it. */
export class Auditors1763683200077 implements MigrationInterface {
  readonly name = 'Auditors1763683200077';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE account DROP CONSTRAINT account_role_check;
      ALTER TABLE account ADD CONSTRAINT account_role_check
        CHECK (role IN ('user', 'auditor', 'operator', 'admin')) NOT VALID;
    `);
    await runner.query('ALTER TABLE account VALIDATE CONSTRAINT account_role_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE account SET role = 'user' WHERE role = 'auditor';
      ALTER TABLE account DROP CONSTRAINT account_role_check;
      ALTER TABLE account ADD CONSTRAINT account_role_check CHECK (role IN ('user', 'operator', 'admin'));
    `);
  }
}
