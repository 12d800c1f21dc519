import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The versions of the settings that operators change while the programs run (docs/decisions/074). */
export class LiveSettings1763683200092 implements MigrationInterface {
  readonly name = 'LiveSettings1763683200092';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE live_setting_version (
        -- One more than the version before, so that two changes of one version cannot both be kept.
        id        integer PRIMARY KEY CHECK (id > 0),
        -- What was changed: names, with the values before and after.
        changes   jsonb NOT NULL,
        -- All settings that no longer follow the environment and the brand file, with their values.
        settings  jsonb NOT NULL,
        made_by   uuid NOT NULL,
        made_at   timestamptz NOT NULL DEFAULT now(),
        reason    text NOT NULL
      );

      CREATE FUNCTION refuse_change_of_live_setting_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'versions of the live settings are never changed or deleted';
      END $$;
      CREATE TRIGGER live_setting_version_append_only BEFORE UPDATE OR DELETE ON live_setting_version
        FOR EACH ROW EXECUTE FUNCTION refuse_change_of_live_setting_version();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE live_setting_version;
      DROP FUNCTION refuse_change_of_live_setting_version();
    `);
  }
}
