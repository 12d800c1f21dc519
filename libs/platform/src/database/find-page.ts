import type { ListQuery } from '#contracts';

/** The cursor of the first page of a list that shows the newest rows first: all positions are less than it. */
export const NEWEST = '9223372036854775807';

interface Page<Row> {
  items: Row[];
  /** The position of the last row; null at the end of the list. */
  nextCursor: string | null;
}
type Find<Row> = (part: ListQuery) => Promise<Row[]>;

/**
 * Finds one page of a list. It asks for one row more than the page shows, so the end of the list is known without counting.
 * @param find returns the first rows after the cursor, in the list's order
 * @param positionOf returns the cursor that continues the list after a row
 */
export function findPage<Row extends { position: string }>(
  query: ListQuery,
  find: Find<Row>,
): Promise<Page<Row>>;
export function findPage<Row>(
  query: ListQuery,
  find: Find<Row>,
  positionOf: (row: Row) => string,
): Promise<Page<Row>>;
export async function findPage<Row extends { position: string }>(
  { limit, cursor }: ListQuery,
  find: Find<Row>,
  positionOf = ({ position }: Row) => position,
): Promise<Page<Row>> {
  const found = await find({ limit: limit + 1, cursor });
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last === undefined ? null : positionOf(last) };
}
