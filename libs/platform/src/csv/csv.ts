export type CsvCell = string | number | bigint | null | undefined;

/** By the heading of each column, the cell of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

/** What a spreadsheet takes for the beginning of a formula, in half and in full width. */
const FORMULA = /^[-=+@\t\r＝＋－＠]/;
const QUOTED = /[",\r\n]/;
/** Most cells are neither, which one look settles. */
const SPECIAL = new RegExp(`${FORMULA.source}|${QUOTED.source}`);

/**
 * Writes rows as CSV (RFC 4180), in UTF-8 with a byte order mark, which Excel needs. Cells that a spreadsheet would take for
 * formulas are defused with an apostrophe. Each page becomes one chunk, so memory does not grow with the number of rows.
 */
export async function* csvOf<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  yield `\ufeff${csvLine(Object.keys(columns))}`;
  for await (const page of pages)
    if (page.length > 0) yield page.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
}

const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(written).join(',')}\r\n`;

/** Our own, because csv-stringify took a fifth of the processor time of an export. */
function written(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  if (!SPECIAL.test(cell)) return cell;
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
