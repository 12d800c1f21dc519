import { Controller, Get, Query } from '@nestjs/common';
import { type ListQuery, listQuery, type RefusedLogList, refusedLogListSchema } from '#contracts';
import { RefusedLogs } from './refused-logs.service.js';
import { Access, Endpoint } from '#platform';

const logsQuery = listQuery(20);

@Controller('api/admin/games/refused')
@Access('room.read')
export class RefusedLogsController {
  constructor(private readonly refusedLogs: RefusedLogs) {}

  @Get()
  @Endpoint('List game runs that failed verification', { returns: refusedLogListSchema })
  list(@Query({ schema: logsQuery }) query: ListQuery): Promise<RefusedLogList> {
    return this.refusedLogs.list(query);
  }
}
