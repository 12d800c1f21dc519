import { Controller, Get, Query } from '@nestjs/common';
import {
  type ListQuery,
  type RunningLockList,
  runningLockListSchema,
  runningLocksQuerySchema,
  type Vault,
  vaultSchema,
} from '#contracts';
import { Access, Endpoint, FromMemory } from '#platform';
import { VaultFigures } from './vault-figures.service.js';

@Controller('api/vault')
@Access('public')
export class VaultController {
  constructor(private readonly figures: VaultFigures) {}

  @Get()
  @Endpoint('Get the terms and figures of the vault', { returns: vaultSchema })
  @FromMemory({ staleOn: ['vault.changed', 'settings.changed'] })
  vault(): Promise<Vault> {
    return this.figures.figures();
  }

  @Get('running')
  @Endpoint('List the running locks, without their members', { returns: runningLockListSchema })
  @FromMemory({ staleOn: ['vault.changed'] })
  running(@Query({ schema: runningLocksQuerySchema }) query: ListQuery): Promise<RunningLockList> {
    return this.figures.running(query);
  }
}
