import pg from 'pg';
import { DefaultNamingStrategy } from 'typeorm';

const camelCase = new Map<string, string>();

/** `user_id` becomes `userId`. Every row that is read passes here, so the results are kept; there are few columns. */
export function toCamelCase(column: string): string {
  const known = camelCase.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  camelCase.set(column, name);
  return name;
}

/** `userId` becomes `user_id`. */
export const toSnakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Entities name their columns in camelCase, and the tables in snake_case. */
export class SnakeCaseNames extends DefaultNamingStrategy {
  override columnName(property: string, customName: string | undefined): string {
    return customName ?? toSnakeCase(property);
  }
}

const [NUMERIC, NUMERIC_ARRAY, TEXT_ARRAY] = [1700, 1231, 1009];

/**
 * Reads `numeric` values as `bigint`, because every such column holds whole base units. A value with decimals stays text,
 * so that nothing is rounded. These types are ours alone: the driver's process-wide setting would also change what the
 * queue engine reads.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === NUMERIC) return readNumeric;
    if (oid === NUMERIC_ARRAY) return readNumerics;
    return pg.types.getTypeParser(oid, format);
  },
};

const readNumeric = (text: string): bigint | string => (/^-?\d+$/.test(text) ? BigInt(text) : text);

const readNumerics = (text: string): (bigint | string | null)[] =>
  (pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[])(text).map(
    (value) => value && readNumeric(value),
  );
