import { findFirstPosting } from '#money/ledger';
import { FoundDifferences, type Tx, type Verification, verification } from '#platform';
import { countDays } from './count-days.js';
import type { Counted } from './counted.js';
import { dayOf, daysAfter, startOf } from './day.js';
import { findAllDays, findCountedDays } from './figure-days.repository.js';

const nameOf = ({ day, figure, part }: Counted): string => `${day} ${figure} ${part}`;

/** Recomputes all days from the ledger and the features' rows. @returns what differs, and days that are missing in between */
export async function verifyFigureDays(tx: Tx): Promise<Verification> {
  const differences = new FoundDifferences();
  const days = await findCountedDays(tx);
  const last = days.at(-1);
  const first = await findFirstPosting(tx);
  if (last === undefined) return verification('figures by day', differences);
  const counted = new Set(days);
  const begin = first ? dayOf(first) : last;
  for (let day = begin; day <= last; day = daysAfter(day, 1))
    if (!counted.has(day))
      differences.add({ table: 'figure_day', row: day, column: 'day', expected: day, found: null });
  if (days[0]! < begin)
    differences.add({ table: 'figure_day', row: days[0]!, column: 'day', expected: null, found: days[0]! });
  const span = { from: startOf(days[0]! < begin ? days[0]! : begin), to: startOf(daysAfter(last, 1)) };
  const expected = new Map((await countDays(tx, span)).map((line) => [nameOf(line), line.amount]));
  for (const line of await findAllDays(tx)) {
    const name = nameOf(line);
    const wanted = expected.get(name) ?? null;
    differences.compare({ table: 'figure_day_amount', row: name, column: 'amount' }, wanted, line.amount);
    expected.delete(name);
  }
  for (const [row, wanted] of expected)
    differences.compare({ table: 'figure_day_amount', row, column: 'amount' }, wanted, null);
  return verification('figures by day', differences);
}
