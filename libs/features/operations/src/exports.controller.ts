import { Controller, Get, Headers, Param, Query, type StreamableFile } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import { type ExportedList, exportedListSchema } from '#contracts';
import { Access, Endpoint, RateLimit, SENDS_STREAMS } from '#platform';
import { Exports } from './exports.service.js';

/** The export of the operators' lists. It takes the filter and the order of the list; files have no pages. */
@Controller('api/admin/exports')
@Access('room.read')
export class ExportsController {
  constructor(private readonly exports: Exports) {}

  @Get(':list')
  @Endpoint('Export what a list holds as CSV', { file: 'text/csv' })
  @RouteConfig(SENDS_STREAMS)
  @RateLimit({ name: 'exports', points: 10, seconds: 60 })
  export(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('list', { schema: exportedListSchema }) list: ExportedList,
    @Query() filter: Record<string, string>,
    @Headers('accept-language') language: string | undefined,
  ): Promise<StreamableFile> {
    return this.exports.export(list, filter, { actor, caller, language });
  }
}
