import { Injectable } from '@nestjs/common';
import type { Role } from '#contracts';
import { type AuditAct, type Tx, TwoPersons, UnitOfWork } from '#platform';
import { ForbiddenError, LastAdminError, ProofNeededError } from '../access/access.errors.js';
import { hasProof } from '../access/proofs.service.js';
import {
  type AccountRow,
  countAdmins,
  findAccount,
  lockAccount,
  updateAccount,
} from '../accounts/accounts.repository.js';
import { recordActOn } from '../accounts/record-act.js';
import { Sessions } from '../sessions/sessions.service.js';
import { PersonNotFoundError } from './people.errors.js';
import type { Acting } from './people-acts.service.js';

/** Changes the roles of accounts. Only admins may use it. */
@Injectable()
export class Roles {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly twoPersons: TwoPersons,
  ) {}

  /**
   * Sets an account's role. Every session of the account ends, so that no page stays open that the new role may not
   * see.
   * @throws ForbiddenError if the actor has lost the admin role meanwhile; SecondPersonNeededError, ProofNeededError,
   *   PersonNotFoundError, LastAdminError
   */
  setRole({ actor, caller }: Acting, id: string, role: Role): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      // If two admins remove each other's role at the same time, the second one waits here and then finds itself
      // the last admin.
      const admins = await countAdmins(tx);
      if ((await findAccount(tx, actor.userId))?.role !== 'admin') throw new ForbiddenError();
      await this.twoPersons.refuseAlone(tx);
      if (!(await hasProof(tx, actor.sessionId))) throw new ProofNeededError();
      const account = await this.lock(tx, id);
      if (account.role === role) return;
      if (account.role === 'admin' && admins === 1) throw new LastAdminError();
      await this.change(tx, account, role, { actor, caller });
    });
  }

  /** @throws PersonNotFoundError */
  async lock(tx: Tx, id: string): Promise<AccountRow> {
    const account = await lockAccount(tx, id);
    if (!account) throw new PersonNotFoundError();
    return account;
  }

  /** Changes the role of a locked account. */
  async change(
    tx: Tx,
    { id, role: from }: AccountRow,
    role: Role,
    by: Pick<AuditAct, 'actor' | 'caller' | 'reason'>,
  ): Promise<void> {
    await this.sessions.end(tx, { accountId: id });
    await recordActOn(tx, id, {
      action: 'role-changed',
      ...by,
      before: { role: from },
      after: { role },
      details: { from, to: role },
    });
    await updateAccount(tx, id, { role });
  }
}
