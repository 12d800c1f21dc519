import type { ListQuery } from '#contracts';

/** The cursor of the first page of a list that shows the newest rows first: all positions are less than it. */
export const NEWEST = '9223372036854775807';

export interface Page<Row> {
  items: Row[];
  /** The position of the last row; null at the end of the list. */
  nextCursor: string | null;
}

/**
 * Finds one page of a list. It asks for one row more than the page shows, so the end of the list is known without counting.
 * @param find returns the first rows after the cursor, in the list's order. It gets the query with the raised limit.
 * @param positionOf returns the cursor that continues the list after a row
 */
export function findPage<Row extends { position: string }, Query extends ListQuery>(
  query: Query,
  find: (part: Query) => Promise<Row[]>,
): Promise<Page<Row>>;
export function findPage<Row, Query extends ListQuery>(
  query: Query,
  find: (part: Query) => Promise<Row[]>,
  positionOf: (row: Row) => string,
): Promise<Page<Row>>;
export async function findPage<Row extends { position: string }, Query extends ListQuery>(
  query: Query,
  find: (part: Query) => Promise<Row[]>,
  positionOf = ({ position }: Row) => position,
): Promise<Page<Row>> {
  const { limit } = query;
  const found = await find({ ...query, limit: limit + 1 });
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last === undefined ? null : positionOf(last) };
}
