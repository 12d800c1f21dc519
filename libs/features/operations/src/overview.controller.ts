import { Controller, Get, Query } from '@nestjs/common';
import { type Overview, type OverviewQuery, overviewQuerySchema, overviewSchema } from '#contracts';
import { Access, Endpoint } from '#platform';
import { Overviews } from './overview.service.js';

/** The figures of the first page of the operators' room. */
@Controller('api/admin/overview')
@Access('room.read')
export class OverviewController {
  constructor(private readonly overviews: Overviews) {}

  @Get()
  @Endpoint('Get what waits for somebody, and the figures of the last days', { returns: overviewSchema })
  overview(@Query({ schema: overviewQuerySchema }) query: OverviewQuery): Promise<Overview> {
    return this.overviews.overview(query);
  }
}
