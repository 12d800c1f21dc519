import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';
import { type Differences, type Finding, MAX_FINDINGS } from './verification.js';

/**
 * Runs a query that returns only differences. All of them are counted, but at most a hundred are fetched.
 * @param sql returns table, row, column, expected value and value found, in this order, as text
 */
export async function findDifferences(
  tx: Tx,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Differences> {
  const found = await rows<Finding & { total: string }>(
    tx,
    `SELECT d.*, count(*) OVER () AS total FROM (${sql}) d ("table", "row", "column", expected, found)
     LIMIT ${MAX_FINDINGS}`,
    parameters,
  );
  return {
    differences: Number(found[0]?.total ?? 0),
    findings: found.map(({ table, row, column, expected, found: value }) => ({
      table,
      row,
      column,
      expected,
      found: value,
    })),
  };
}
