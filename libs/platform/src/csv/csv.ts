import { stringify } from 'csv-stringify/sync';

export type CsvCell = string | number | bigint | null | undefined;

/** By the heading of each column, the cell of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

/**
 * Writes rows as CSV (RFC 4180), in UTF-8 with a byte order mark, which Excel needs. Cells that a spreadsheet would take for
 * formulas are defused with an apostrophe. Each page becomes one chunk, so memory does not grow with the number of rows.
 */
export async function* csvOf<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  yield `\ufeff${csvLines([Object.keys(columns)])}`;
  for await (const page of pages)
    if (page.length > 0) yield csvLines(page.map((row) => cells.map((cell) => cell(row))));
}

const csvLines = (lines: readonly (readonly CsvCell[])[]): string =>
  stringify(lines as CsvCell[][], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
  });
