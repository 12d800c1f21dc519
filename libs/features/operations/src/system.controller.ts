import { Controller, Get } from '@nestjs/common';
import { type System, systemSchema } from '#contracts';
import { Access, Endpoint } from '#platform';
import { SystemState } from './system-state.service.js';

/** What the installation runs on, for the operators' room. */
@Controller('api/admin/system')
@Access('room.read')
export class SystemController {
  constructor(private readonly system: SystemState) {}

  @Get()
  @Endpoint('Show versions, engines, backups and free disk space', { returns: systemSchema })
  show(): Promise<System> {
    return this.system.show();
  }
}
