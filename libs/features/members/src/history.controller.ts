import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { type Actor, CurrentMember } from '#features/auth';
import {
  type History,
  type HistoryEntry,
  type HistoryFilter,
  historyFilterSchema,
  type HistoryQuery,
  historyQuerySchema,
  historySchema,
} from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { CSV_HEAD, csvLines } from './history-csv.js';
import { MemberHistory } from './member-history.service.js';

@Controller('api/history')
@Access('member')
export class HistoryController {
  constructor(private readonly history: MemberHistory) {}

  @Get()
  @Endpoint('List your ledger entries', { returns: historySchema })
  page(
    @CurrentMember() { userId }: Actor,
    @Query({ schema: historyQuerySchema }) query: HistoryQuery,
  ): Promise<History> {
    return this.history.page(userId, query);
  }

  @Get('export')
  @Endpoint('Export your ledger entries as CSV', { file: 'text/csv' })
  @Header('cache-control', 'no-store')
  @RateLimit({ name: 'history-exports', points: 10, seconds: 60 })
  export(
    @CurrentMember() { userId }: Actor,
    @Query({ schema: historyFilterSchema }) filter: HistoryFilter,
  ): StreamableFile {
    return new StreamableFile(Readable.from(asCsv(this.history.all(userId, filter))), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="history.csv"',
    });
  }
}

async function* asCsv(pages: AsyncGenerator<HistoryEntry[]>): AsyncGenerator<string> {
  yield CSV_HEAD;
  for await (const page of pages) yield csvLines(page);
}
