import { type StatsFigureName, type StatsUnit } from '#contracts/stats-figures';
import { brand, texts, t } from '../../shared/brand.js';
import { grouped, money } from '../../shared/format.js';

/** The name of a part of a figure. */
export function partName(figure: StatsFigureName, part: string): string {
  const { parts, allocation } = texts.stats;
  const named = (parts[figure] as Readonly<Record<string, string>>)[part];
  if (named) return t(named);
  const group = part.replace(/^allocation\//, '');
  const known = (texts.vestingSchedule.groups as Readonly<Record<string, { title: string }>>)[group];
  return known ? t(allocation, { group: t(known.title) }) : group;
}

/** An amount with its unit, or a number of things. */
export function valueText(unit: StatsUnit, amount: string): string {
  if (unit === 'token') return money(amount, brand.ticker);
  return unit === 'count' ? grouped(amount) : money(amount, unit);
}
