import { Body, Controller, Get, Param, Put, Query, SerializeOptions, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import {
  type AdminAccess,
  adminAccessSchema,
  type AdminAccount,
  type AdminAccountList,
  adminAccountListSchema,
  adminAccountSchema,
  findAccountsSchema,
  setRoleSchema,
} from '#contracts';
import { AdminAccounts } from './admin-accounts.service.js';
import { type Caller, RequestCaller } from '../wire/caller.js';
import { type Actor, CurrentMember } from '../access/member.guard.js';
import { RequiresRole, RoleGuard } from '../access/role.guard.js';

const idSchema = z.uuid();

/** Endpoints of the operators' room with which admins manage roles. */
@Controller('api/admin')
@UseGuards(RoleGuard)
@RequiresRole('admin')
export class AdminController {
  constructor(private readonly accounts: AdminAccounts) {}

  @Get('access')
  @RequiresRole('operator')
  @SerializeOptions({ schema: adminAccessSchema })
  access(@CurrentMember() { role, aal }: Actor): AdminAccess {
    return { role, aal };
  }

  @Get('accounts')
  @SerializeOptions({ schema: adminAccountListSchema })
  find(
    @Query({ schema: findAccountsSchema }) { email }: z.infer<typeof findAccountsSchema>,
  ): Promise<AdminAccountList> {
    return this.accounts.find(email);
  }

  @Put('accounts/:id/role')
  @SerializeOptions({ schema: adminAccountSchema })
  setRole(
    @CurrentMember() actor: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: setRoleSchema }) { role }: z.infer<typeof setRoleSchema>,
    @RequestCaller() caller: Caller,
  ): Promise<AdminAccount> {
    return this.accounts.setRole(actor, id, role, caller);
  }
}
