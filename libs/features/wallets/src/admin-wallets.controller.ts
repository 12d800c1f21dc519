import { Controller, Get, Param } from '@nestjs/common';
import { idSchema, type LinkedWalletList, linkedWalletListSchema } from '#contracts';
import { Access, Endpoint } from '#platform';
import { Wallets } from './wallets.service.js';

/** Endpoints of the operators' room for linked wallets. */
@Controller('api/admin/people/:id/wallets')
@Access('room.read')
export class AdminWalletsController {
  constructor(private readonly wallets: Wallets) {}

  @Get()
  @Endpoint('List the wallets that an account has linked', { returns: linkedWalletListSchema })
  list(@Param('id', { schema: idSchema }) id: string): Promise<LinkedWalletList> {
    return this.wallets.wallets(id);
  }
}
