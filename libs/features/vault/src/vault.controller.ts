import { Controller, Get } from '@nestjs/common';
import { type Vault, vaultSchema } from '#contracts';
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
}
