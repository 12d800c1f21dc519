import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  type AdminAccess,
  adminAccessSchema,
  type AdminAccount,
  type AdminAccountList,
  adminAccountListSchema,
  adminAccountSchema,
  findAccountsSchema,
  idSchema,
  setRoleSchema,
} from '#contracts';
import { AdminAccounts } from './admin-accounts.service.js';
import { type Caller, RequestCaller } from '../wire/caller.js';
import { type Actor, CurrentMember } from '../access/signed-in.params.js';
import { Access, Endpoint } from '#platform';

/** Endpoints of the operators' room with which admins manage roles. */
@Controller('api/admin')
@Access('roles.set')
export class AdminController {
  constructor(private readonly accounts: AdminAccounts) {}

  @Get('access')
  @Access('room.read')
  @Endpoint('Get your role in the operators’ room', { returns: adminAccessSchema })
  access(@CurrentMember() { role, aal }: Actor): AdminAccess {
    return { role, aal };
  }

  @Get('accounts')
  @Endpoint('Find accounts by e-mail address', { returns: adminAccountListSchema })
  find(
    @Query({ schema: findAccountsSchema }) { email }: z.infer<typeof findAccountsSchema>,
  ): Promise<AdminAccountList> {
    return this.accounts.find(email);
  }

  @Put('accounts/:id/role')
  @Endpoint('Set the role of an account', {
    returns: adminAccountSchema,
    errors: { PROOF_NEEDED: 403, ACCOUNT_NOT_FOUND: 404, LAST_ADMIN: 409 },
  })
  setRole(
    @CurrentMember() actor: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: setRoleSchema }) { role }: z.infer<typeof setRoleSchema>,
    @RequestCaller() caller: Caller,
  ): Promise<AdminAccount> {
    return this.accounts.setRole(actor, id, role, caller);
  }
}
