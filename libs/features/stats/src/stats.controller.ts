import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import {
  type GiftsOfDay,
  giftsOfDaySchema,
  type OfDayQuery,
  ofDayQuerySchema,
  type RunsOfDay,
  runsOfDaySchema,
  type Stats,
  type StatsSeries,
  type StatsSeriesQuery,
  statsSchema,
  statsSeriesQuerySchema,
  statsSeriesSchema,
} from '#contracts';
import { Access, Endpoint, FromMemory, RateLimit } from '#platform';
import { EntriesOfDay } from './entries-of-day.service.js';
import { csvOfSeries } from './series-csv.js';
import { StatsService } from './stats.service.js';

const ERRORS = { RANGE_TOO_LONG: 422, WRONG_RANGE: 422 };
const READS = { name: 'stats', points: 240, seconds: 60 };
const CACHED = 'public, max-age=15';

/** The public figures and how they came about. */
@Controller('api/stats')
@Access('public')
export class StatsController {
  constructor(
    private readonly stats: StatsService,
    private readonly entries: EntriesOfDay,
  ) {}

  @Get()
  @Endpoint('Get the public figures', { returns: statsSchema })
  @FromMemory({ staleOn: [] })
  current(): Promise<Stats> {
    return this.stats.current();
  }

  @Get('series')
  @Endpoint('Get a public figure over time', { returns: statsSeriesSchema, errors: ERRORS })
  @Header('cache-control', CACHED)
  @RateLimit(READS)
  series(@Query({ schema: statsSeriesQuerySchema }) query: StatsSeriesQuery): Promise<StatsSeries> {
    return this.stats.series(query);
  }

  @Get('series.csv')
  @Endpoint('Get a public figure over time as CSV', { file: 'text/csv', errors: ERRORS })
  @Header('cache-control', CACHED)
  @RateLimit(READS)
  async file(@Query({ schema: statsSeriesQuerySchema }) query: StatsSeriesQuery): Promise<StreamableFile> {
    const series = await this.stats.series(query);
    return new StreamableFile(Buffer.from(csvOfSeries(series, this.stats.ticker)), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${series.figure}.csv"`,
    });
  }

  @Get('runs')
  @Endpoint('List the runs of a day, without their players', { returns: runsOfDaySchema })
  @Header('cache-control', CACHED)
  @RateLimit(READS)
  runs(@Query({ schema: ofDayQuerySchema }) query: OfDayQuery): Promise<RunsOfDay> {
    return this.entries.runs(query);
  }

  @Get('gifts')
  @Endpoint('List the gifts of a day, without their givers', { returns: giftsOfDaySchema })
  @Header('cache-control', CACHED)
  @RateLimit(READS)
  gifts(@Query({ schema: ofDayQuerySchema }) query: OfDayQuery): Promise<GiftsOfDay> {
    return this.entries.gifts(query);
  }
}
