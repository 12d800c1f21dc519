import { Controller, Get } from '@nestjs/common';
import { type Status, statusSchema } from '#contracts';
import { Access, Endpoint, FromMemory } from '#platform';
import { StatusReports } from './status.service.js';

/** Tells visitors whether the kingdom works. */
@Controller('api/status')
@Access('public')
export class StatusController {
  constructor(private readonly status: StatusReports) {}

  @Get()
  @Endpoint('Get the state of the kingdom now and on the last ninety days', { returns: statusSchema })
  @FromMemory({ staleOn: [] })
  current(): Promise<Status> {
    return this.status.current();
  }
}
