/** One page of a list, and the cursor for the next page. */
export interface Shown<Row> {
  shown: Row[];
  /** The position of the last row shown; null at the end of the list. */
  nextCursor: string | null;
}

/**
 * Cuts one page out of the rows found. The query fetches one row more than the page shows, so the end of the list is
 * known without counting.
 * @param found up to `limit` + 1 rows, in the list's order
 * @param positionOf returns the cursor that continues the list after a row
 */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  positionOf: (row: Row) => string,
): Shown<Row> {
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return { shown, nextCursor: last === undefined ? null : positionOf(last) };
}
