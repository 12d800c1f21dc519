import { Controller, Get, Query } from '@nestjs/common';
import {
  type Overview,
  type OverviewQuery,
  overviewQuerySchema,
  overviewSchema,
  type Series,
  seriesSchema,
} from '#contracts';
import { Access, Endpoint } from '#platform';
import { FigureSeries } from './figure-series.service.js';
import { Overviews } from './overview.service.js';

/** The figures of the first page of the operators' room. */
@Controller('api/admin/overview')
@Access('room.read')
export class OverviewController {
  constructor(
    private readonly overviews: Overviews,
    private readonly figureSeries: FigureSeries,
  ) {}

  @Get()
  @Endpoint('Get what waits for somebody, and the figures of the last days', { returns: overviewSchema })
  overview(@Query({ schema: overviewQuerySchema }) query: OverviewQuery): Promise<Overview> {
    return this.overviews.overview(query);
  }

  @Get('series')
  @Endpoint('Get the figures of the last days one by one, beside those of as many days before', {
    returns: seriesSchema,
  })
  series(@Query({ schema: overviewQuerySchema }) query: OverviewQuery): Promise<Series> {
    return this.figureSeries.series(query);
  }
}
