import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions of the live settings that were made on the command line have no account. */
export class SettingsByCommand1763683200109 implements MigrationInterface {
  readonly name = 'SettingsByCommand1763683200109';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE live_setting_version ALTER COLUMN made_by DROP NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE live_setting_version DISABLE TRIGGER live_setting_version_append_only;
      UPDATE live_setting_version SET made_by = '00000000-0000-0000-0000-000000000000' WHERE made_by IS NULL;
      ALTER TABLE live_setting_version ENABLE TRIGGER live_setting_version_append_only;
      ALTER TABLE live_setting_version ALTER COLUMN made_by SET NOT NULL;
    `);
  }
}
