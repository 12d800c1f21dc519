/** What a list shows of the rows found for it, and where it goes on. */
export interface Shown<Row> {
  shown: Row[];
  /** The position of the last row shown; null at the end of the list. */
  nextCursor: string | null;
}

/**
 * One page of a list, found with one row more than it shows, so that its end is known without counting.
 * @param found up to `limit` + 1 rows, in the list's order
 * @param positionOf what the list is continued from
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
