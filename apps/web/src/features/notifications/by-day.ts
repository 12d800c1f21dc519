/** A day in the reader's time zone, as `2026-03-11`. */
export const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Items in their order, in one group for each day of the reader's time zone. */
export function byDay<Item extends { createdAt: string }>(
  items: readonly Item[],
): { day: string; of: Item[] }[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const day = localDay(new Date(item.createdAt));
    groups.set(day, [...(groups.get(day) ?? []), item]);
  }
  return [...groups].map(([day, of]) => ({ day, of }));
}
