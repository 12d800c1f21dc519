import { expect, it } from '@jest/globals';
import { ENTITIES } from '#features';
import { rows } from '#platform';
import { freshDatabase } from '../support/database.js';
import { openLab } from '../support/lab.js';

const database = freshDatabase();

it('entities describe the migrated tables: every column with its type, nullability and default', async () => {
  const { dataSource, close } = await openLab(database.url);
  try {
    expect(ENTITIES).not.toEqual([]);
    for (const { tableName, columns } of ENTITIES.map((entity) => dataSource.getMetadata(entity))) {
      const described = columns.map((column) => ({
        column: column.databaseName,
        type: dataSource.driver.normalizeType(column),
        precision: column.precision ?? null,
        scale: column.scale ?? null,
        nullable: column.isNullable,
        filledIn: column.default !== undefined || column.isGenerated,
      }));
      const migrated = await rows(
        dataSource.manager,
        `SELECT column_name AS column, data_type AS type, is_nullable = 'YES' AS nullable,
           CASE data_type WHEN 'numeric' THEN numeric_precision END AS precision,
           CASE data_type WHEN 'numeric' THEN numeric_scale END AS scale,
           column_default IS NOT NULL OR is_identity = 'YES' AS filled_in
         FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
        [tableName],
      );
      expect([tableName, new Set(described)]).toEqual([tableName, new Set(migrated)]);
    }
  } finally {
    await close();
  }
});
