import { Controller, Get, Query } from '@nestjs/common';
import {
  type AdminVaultList,
  adminVaultListSchema,
  type AdminVaultQuery,
  adminVaultQuerySchema,
} from '#contracts';
import { type Actor, CurrentMember } from '#features/auth';
import { Access, Endpoint } from '#platform';
import { AdminVault } from './admin-vault.service.js';

/** Endpoints of the operators' room for the vault. */
@Controller('api/admin/vault')
@Access('room.read')
export class AdminVaultController {
  constructor(private readonly vault: AdminVault) {}

  @Get()
  @Endpoint('List the locks of the vault', { returns: adminVaultListSchema })
  list(
    @CurrentMember() actor: Actor,
    @Query({ schema: adminVaultQuerySchema }) query: AdminVaultQuery,
  ): Promise<AdminVaultList> {
    return this.vault.list(query, actor);
  }
}
