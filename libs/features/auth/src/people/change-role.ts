import { Injectable } from '@nestjs/common';
import type { ApprovalInput } from '#contracts';
import {
  type ApprovableAct,
  type ApprovalPlan,
  type CarriedOutBy,
  NeedsSecondPerson,
  type Tx,
  TwoPersons,
} from '#platform';
import { LastAdminError } from '../access/access.errors.js';
import { countAdmins } from '../accounts/accounts.repository.js';
import { RoleUnchangedError, TwoAdminsNeededError } from './people.errors.js';
import { Roles } from './roles.service.js';

/** A change of a role that one admin proposes and another one confirms. */
@Injectable()
@NeedsSecondPerson('role-change')
export class ChangeRole implements ApprovableAct<'role-change'> {
  constructor(
    private readonly roles: Roles,
    private readonly twoPersons: TwoPersons,
  ) {}

  /** @throws PersonNotFoundError, RoleUnchangedError, LastAdminError, TwoAdminsNeededError */
  async plan(tx: Tx, { accountId, role }: ApprovalInput<'role-change'>): Promise<ApprovalPlan> {
    const admins = await countAdmins(tx);
    const account = await this.roles.lock(tx, accountId);
    if (account.role === role) throw new RoleUnchangedError();
    if (account.role === 'admin' && admins === 1) throw new LastAdminError();
    if (account.role === 'admin' && admins === 2 && (await this.twoPersons.areOn(tx)))
      throw new TwoAdminsNeededError();
    return {
      subject: { kind: 'account', id: accountId },
      before: { role: account.role },
      after: { role },
    };
  }

  /** @throws PersonNotFoundError */
  async perform(
    tx: Tx,
    { accountId, role }: ApprovalInput<'role-change'>,
    { actor, caller, reason }: CarriedOutBy,
  ): Promise<void> {
    await this.roles.change(tx, await this.roles.lock(tx, accountId), role, { actor, caller, reason });
  }
}
