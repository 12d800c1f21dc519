import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Languages1763683200008 implements MigrationInterface {
  readonly name = 'Languages1763683200008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE presale_purchase ADD COLUMN language text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE presale_purchase DROP COLUMN language`);
  }
}
