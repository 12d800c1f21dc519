import { Controller, Get, Query, SerializeOptions, UseGuards } from '@nestjs/common';
import type { z } from 'zod';
import { RequiresRole, RoleGuard } from '#features/auth';
import { listQuery, type RefusedLogList, refusedLogListSchema } from '#contracts';
import { RefusedLogs } from './refused-logs.service.js';

const logsQuery = listQuery(20);

@Controller('api/admin/games/refused')
@UseGuards(RoleGuard)
@RequiresRole('operator')
export class RefusedLogsController {
  constructor(private readonly refusedLogs: RefusedLogs) {}

  @Get()
  @SerializeOptions({ schema: refusedLogListSchema })
  list(@Query({ schema: logsQuery }) { limit, cursor }: z.infer<typeof logsQuery>): Promise<RefusedLogList> {
    return this.refusedLogs.list(limit, cursor);
  }
}
