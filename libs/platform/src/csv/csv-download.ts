import { StreamableFile } from '@nestjs/common';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Page } from '../database/find-page.js';
import type { Tx, UnitOfWork } from '../database/transaction.js';
import { type CsvColumns, csvOf } from './csv.js';

/** How many rows are read at a time. */
const PAGE = 500;

export interface CsvSource<Row> {
  /** Without its ending. */
  readonly name: string;
  readonly columns: CsvColumns<Row>;
  /** Returns the page after a cursor, in the list's order; the first one if there is none. */
  readonly page: (tx: Tx, part: { limit: number; cursor: string | undefined }) => Promise<Page<Row>>;
  /** Called once reading has ended, with the number of rows that were read, and whether these were all. */
  readonly onEnd?: (rows: number, complete: boolean) => Promise<void>;
}

/**
 * Sends all rows of a list as a CSV file. They are read page by page in one snapshot, only as fast as the client takes them.
 * If it goes away, or takes nothing for as long as an idle transaction may last, reading stops. Use it on a route with
 * `RouteConfig(SENDS_STREAMS)` and a rate limit, because each download occupies a connection to the database.
 */
export function csvDownload<Row>(unitOfWork: UnitOfWork, source: CsvSource<Row>): StreamableFile {
  const file = new PassThrough();
  void send(unitOfWork, source, file).catch((error: Error) => file.destroy(error));
  return new StreamableFile(file, {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${source.name}.csv"`,
  });
}

async function send<Row>(
  unitOfWork: UnitOfWork,
  { columns, page, onEnd }: CsvSource<Row>,
  file: PassThrough,
): Promise<void> {
  let count = 0;
  let complete = false;
  let reading: Promise<Page<Row>> | undefined;
  async function* pages(tx: Tx): AsyncGenerator<readonly Row[]> {
    reading = page(tx, { limit: PAGE, cursor: undefined });
    while (!complete) {
      const { items, nextCursor } = await reading;
      if (nextCursor !== null) {
        // PostgreSQL reads the next page while this one is written.
        reading = page(tx, { limit: PAGE, cursor: nextCursor });
        reading.catch(() => undefined);
      }
      count += items.length;
      yield items;
      complete = nextCursor === null;
    }
  }
  try {
    await unitOfWork.snapshot(async (tx) => {
      // By default, sixteen pages would be read ahead.
      const lines = Readable.from(csvOf(columns, pages(tx)), { highWaterMark: 1 });
      try {
        // The client gets the end of the file only after the end is recorded.
        await pipeline(lines, file, { end: false });
      } finally {
        await reading?.catch(() => undefined);
      }
    });
  } finally {
    await onEnd?.(count, complete);
  }
  file.end();
}
