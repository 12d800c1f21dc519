import { toCamelCase } from './columns.js';
import type { Tx } from './transaction.js';

type RawRow = Readonly<Record<string, unknown>>;

/**
 * Runs one statement of any kind and returns its rows. Column names become camelCase, so `user_id` is read as `userId`.
 * Amounts arrive as `bigint`, because `dataSourceOptions` reads `numeric` so.
 */
export async function rows<Row>(tx: Tx, sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  const result: RawRow[] | [RawRow[], number] = await tx.query(sql, [...parameters]);
  const [first] = result;
  // For UPDATE and DELETE, TypeORM returns [rows, count].
  return inCamelCase(Array.isArray(first) ? first : (result as RawRow[])) as Row[];
}

function inCamelCase(raw: readonly RawRow[]): RawRow[] {
  // All rows of one result have the same columns.
  const columns = Object.keys(raw[0] ?? {}).map((column) => [column, toCamelCase(column)] as const);
  // A copy that has all its columns from the start is made faster than one that gets them one by one.
  const empty: Record<string, unknown> = Object.fromEntries(columns.map(([, name]) => [name, undefined]));
  return raw.map((row) => {
    const renamed = { ...empty };
    for (const [column, name] of columns) renamed[name] = row[column];
    return renamed;
  });
}
