import type { StatsSeries } from '#contracts';

/**
 * Writes a series as CSV (RFC 4180), with the unit of each column in its heading. The columns have the API's names in every language,
 * because programs read the file. No field needs quoting: all are days, numbers or names of the API.
 * @param ticker the unit of the project's token
 */
export function csvOfSeries(
  { parts, points }: Pick<StatsSeries, 'parts' | 'points'>,
  ticker: string,
): string {
  const head = [
    'day (UTC)',
    ...parts.map(({ part, unit }) => `${part} (${unit === 'token' ? ticker : unit})`),
  ];
  const rows = points.map(({ day, values }) => [day, ...parts.map(({ part }) => values[part]!)]);
  return [head, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}
