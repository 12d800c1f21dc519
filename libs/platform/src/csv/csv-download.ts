import { StreamableFile } from '@nestjs/common';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Tx, UnitOfWork } from '../database/transaction.js';
import { type CsvColumns, csvOf } from './csv.js';

/** How many rows are read at a time. */
const PAGE = 1_000;

export interface CsvSource<Row> {
  /** Without its ending. */
  readonly name: string;
  readonly columns: CsvColumns<Row>;
  /** Returns the rows after a position, in the list's order; the first ones if there is none. */
  readonly find: (tx: Tx, part: { limit: number; cursor: string | undefined }) => Promise<readonly Row[]>;
  readonly positionOf: (row: Row) => string;
}

/**
 * Sends all rows of a list as a CSV file. They are read page by page in one snapshot, only as fast as the client takes them.
 * If it goes away, or takes nothing for as long as an idle transaction may last, reading stops. Use it on a route with
 * `RouteConfig(SENDS_STREAMS)` and a rate limit, because each download occupies a connection to the database.
 */
export function csvDownload<Row>(unitOfWork: UnitOfWork, source: CsvSource<Row>): StreamableFile {
  const file = new PassThrough();
  void unitOfWork
    .snapshot((tx) => pipeline(Readable.from(csvOf(source.columns, pagesOf(tx, source))), file))
    .catch((error: Error) => file.destroy(error));
  return new StreamableFile(file, {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${source.name}.csv"`,
  });
}

async function* pagesOf<Row>(tx: Tx, { find, positionOf }: CsvSource<Row>): AsyncGenerator<readonly Row[]> {
  for (let cursor: string | undefined, last = false; !last;) {
    const page = await find(tx, { limit: PAGE, cursor });
    yield page;
    last = page.length < PAGE;
    const row = page.at(-1);
    if (row !== undefined) cursor = positionOf(row);
  }
}
