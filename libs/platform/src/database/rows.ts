import type { Tx } from './transaction.js';

/** Runs one statement of any kind and returns its rows. */
export async function rows<Row>(tx: Tx, sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  const result: unknown = await tx.query(sql, [...parameters]);
  // For UPDATE and DELETE, TypeORM returns [rows, count].
  if (
    Array.isArray(result) &&
    result.length === 2 &&
    Array.isArray(result[0]) &&
    typeof result[1] === 'number'
  ) {
    return result[0] as Row[];
  }
  return result as Row[];
}
