import { Injectable } from '@nestjs/common';
import {
  type AuditActionName,
  type Ban,
  type DeletePerson,
  type DeletionTerms,
  may,
  type SecurityEventName,
} from '#contracts';
import { maskEmails, recordAudit, type Tx, UnitOfWork } from '#platform';
import { ForbiddenError, ProofNeededError } from '../access/access.errors.js';
import { hasProof } from '../access/proofs.service.js';
import { AccountRemoval } from '../accounts/account-removal.service.js';
import { type AccountRow, countAdmins, findAccount, lockAccount } from '../accounts/accounts.repository.js';
import { recordActOn } from '../accounts/record-act.js';
import type { Actor } from '../access/signed-in.params.js';
import { LinkRequests } from '../links/link-requests.service.js';
import { Sessions } from '../sessions/sessions.service.js';
import type { Caller } from '../wire/caller.js';
import {
  AlreadyConfirmedError,
  BanOverError,
  NotYoursToBanError,
  PersonNotFoundError,
} from './people.errors.js';
import { setBan } from './people.repository.js';

/** An operator and where the request comes from. */
export interface Acting {
  actor: Actor;
  caller: Caller;
}

/** What operators do to accounts. Every act is in the audit log, with its reason. */
@Injectable()
export class PeopleActs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly links: LinkRequests,
    private readonly removal: AccountRemoval,
  ) {}

  /**
   * Keeps an account from signing in, and ends its sessions. Replaces an earlier ban.
   * @throws PersonNotFoundError, NotYoursToBanError, BanOverError
   */
  ban(acting: Acting, id: string, { reason, until }: Ban): Promise<void> {
    const end = new Date(until);
    if (end <= new Date()) throw new BanOverError();
    return this.act(acting, id, 'account-banned', { reason, until }, async (tx) => {
      await setBan(tx, id, { until: end, reason });
      await this.sessions.end(tx, { accountId: id });
    });
  }

  /** @throws PersonNotFoundError, NotYoursToBanError */
  unban(acting: Acting, id: string, reason: string): Promise<void> {
    return this.act(acting, id, 'account-unbanned', { reason }, (tx) =>
      setBan(tx, id, { until: null, reason: null }),
    );
  }

  /**
   * Signs an account out everywhere.
   * @throws PersonNotFoundError, NotYoursToBanError
   */
  endSessions(acting: Acting, id: string, reason: string): Promise<void> {
    return this.act(acting, id, 'sessions-ended-by-operator', { reason }, async (tx) => {
      await this.sessions.end(tx, { accountId: id });
    });
  }

  /**
   * Mails the link with which the owner confirms the address, as the owner can ask for it.
   * @throws PersonNotFoundError, AlreadyConfirmedError; AuthError `over_email_send_rate_limit`
   */
  async resendConfirmation({ actor, caller }: Acting, id: string): Promise<void> {
    const account = await findAccount(this.unitOfWork.read, id);
    if (!account) throw new PersonNotFoundError();
    if (account.emailConfirmedAt) throw new AlreadyConfirmedError();
    await this.links.resend({ type: 'signup', email: account.email }, undefined, caller);
    await this.unitOfWork.run((tx) =>
      recordActOn(tx, id, { action: 'confirmation-resent-by-operator', actor, caller }),
    );
  }

  /** What the owner would forfeit. @throws PersonNotFoundError */
  async deletionTerms(id: string): Promise<DeletionTerms> {
    if (!(await findAccount(this.unitOfWork.read, id))) throw new PersonNotFoundError();
    return this.removal.terms(id);
  }

  /**
   * Deletes an account as its owner can, and mails the owner.
   * @throws ForbiddenError if the operator has lost the role meanwhile; ProofNeededError, PersonNotFoundError,
   *   NotYoursToBanError, LastAdminError, MoreForfeitedError
   */
  async delete({ actor, caller }: Acting, id: string, { reason, forfeits }: DeletePerson): Promise<void> {
    const at = new Date().toISOString();
    await this.unitOfWork.run(async (tx) => {
      const admins = await countAdmins(tx);
      const operator = await findAccount(tx, actor.userId);
      if (!operator || !may(operator.role, 'people.delete')) throw new ForbiddenError();
      if (!(await hasProof(tx, actor.sessionId))) throw new ProofNeededError();
      const account = await lockAccount(tx, id);
      if (!account) throw new PersonNotFoundError();
      if (!mayActOn(actor, account)) throw new NotYoursToBanError();
      // The owner must not read from where the operator did it.
      const nowhere = { ...caller, address: '', userAgent: '' };
      await this.removal.remove(tx, account, { admins, forfeits, caller: nowhere, at });
      // The removal blanks what the audit log says about the account, but not who removed it.
      await recordAudit(tx, {
        action: 'account-deleted-by-operator',
        actor,
        caller,
        subject: { kind: 'account', id },
        before: { role: account.role },
        after: { forfeits },
        reason: maskEmails(reason),
      });
    });
  }

  private async act(
    { actor, caller }: Acting,
    id: string,
    action: AuditActionName & SecurityEventName,
    { reason, ...after }: { reason: string; until?: string },
    change: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const account = await lockAccount(tx, id);
      if (!account) throw new PersonNotFoundError();
      if (!mayActOn(actor, account)) throw new NotYoursToBanError();
      await change(tx);
      await recordActOn(tx, id, { action, actor, caller, reason, after });
    });
  }
}

const mayActOn = (actor: Actor, { id, role }: AccountRow): boolean =>
  id !== actor.userId && (role === 'user' || may(actor.role, 'roles.set'));
