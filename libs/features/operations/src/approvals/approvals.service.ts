import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type Approval,
  APPROVAL_KINDS,
  approvalActSchema,
  type ApprovalKind,
  type ApprovalList,
  type ApprovalQuery,
  may,
  type Propose,
  type VoidReason,
} from '#contracts';
import {
  type Actor,
  type Caller,
  Contacts,
  FactorNeededError,
  ForbiddenError,
  hasFactorProof,
  hasProof,
  lockStandings,
  ProofNeededError,
} from '#features/auth';
import {
  type ApprovableAct,
  type ApprovalRow,
  type AuditAct,
  decideApproval,
  decoratedProviders,
  DomainError,
  expireApprovals,
  findApproval,
  findOpenApproval,
  findPage,
  insertApproval,
  listApprovals,
  lockApproval,
  NeedsSecondPerson,
  recordAudit,
  redactEmails,
  type Tx,
  TwoPersons,
  UnitOfWork,
} from '#platform';
import {
  AlreadyProposedError,
  ApprovalDecidedError,
  ApprovalNotFoundError,
  ApprovalVoidError,
  OwnProposalError,
  TwoPersonsOffError,
} from './approvals.errors.js';
import { presentApproval } from './approval.presenter.js';

/** An admin or operator, and where the request comes from. */
export interface Acting {
  actor: Actor;
  caller: Caller;
}

/**
 * Acts that one person proposes and another one confirms (docs/decisions/076). The features that register acts know neither
 * proposals nor their states.
 */
@Injectable()
export class Approvals {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly unitOfWork: UnitOfWork,
    private readonly twoPersons: TwoPersons,
    private readonly contacts: Contacts,
  ) {}

  /** Open ones first, then the newest first. */
  async list(query: ApprovalQuery): Promise<ApprovalList> {
    const tx = this.unitOfWork.read;
    await expireApprovals(tx);
    const page = await findPage(query, ({ limit }) => listApprovals(tx, { ...query, limit }));
    return { ...page, items: await this.present(tx, page.items) };
  }

  /** @throws ApprovalNotFoundError */
  async show(id: string): Promise<Approval> {
    const tx = this.unitOfWork.read;
    await expireApprovals(tx);
    return this.presentOne(tx, await findApproval(tx, id));
  }

  /**
   * Proposes an act, which changes nothing yet.
   * @throws ForbiddenError if the act needs another permission; TwoPersonsOffError, ProofNeededError, AlreadyProposedError,
   *   and the errors of the act if it can't be carried out
   */
  async propose({ actor, caller }: Acting, { act: { kind, input }, reason }: Propose): Promise<Approval> {
    const act = this.actOf(kind);
    if (!may(actor.role, APPROVAL_KINDS[kind])) throw new ForbiddenError();
    await act.check?.(input);
    return this.unitOfWork.run(async (tx) => {
      if (!act.always && !(await this.twoPersons.areOn(tx))) throw new TwoPersonsOffError();
      await this.requireRole(tx, actor.userId, kind);
      if (!(await hasProof(tx, actor.sessionId))) throw new ProofNeededError();
      await expireApprovals(tx);
      const plan = await act.plan(tx, input);
      const row = await insertApproval(tx, {
        id: randomUUID(),
        kind,
        input,
        ...plan,
        // Rows about an account outlive it, and the audit log keeps the whole reason where it can be blanked.
        reason: redactEmails(reason),
        proposedBy: actor.userId,
      });
      if (!row)
        throw new AlreadyProposedError(await this.presentOne(tx, await findOpenApproval(tx, kind, plan)));
      await this.record(tx, row, { action: 'approval-proposed', actor, caller, reason });
      return this.presentOne(tx, row);
    });
  }

  /**
   * Carries the act out, in the transaction that marks the proposal as confirmed. So of two who confirm at once, one is
   * second and reads whose decision it was.
   * @throws ApprovalNotFoundError, ApprovalDecidedError, OwnProposalError, FactorNeededError; ApprovalVoidError, after which
   *   the proposal is closed; the errors of the act, after which it is still open
   */
  async confirm(acting: Acting, id: string): Promise<Approval> {
    const found = await findApproval(this.unitOfWork.read, id);
    if (!found) throw new ApprovalNotFoundError();
    const act = this.actOf(found.kind);
    // Another release may have proposed an act with other parts.
    const { data: parsed } = approvalActSchema.safeParse({ kind: found.kind, input: found.input });
    if (parsed && found.state === 'open') await act.check?.(parsed.input);
    const voidReason = await this.unitOfWork.run(async (tx) => {
      const row = await this.lockOpen(tx, id);
      const standings = await this.admit(tx, acting, row);
      const proposer = standings.get(row.proposedBy);
      if (!proposer || !may(proposer.role, APPROVAL_KINDS[row.kind]))
        return this.close(tx, acting, row, 'proposer');
      if (!parsed || (await this.hasChanged(tx, act, parsed.input, row)))
        return this.close(tx, acting, row, 'changed');
      const { actor, caller } = acting;
      await decideApproval(tx, id, { state: 'confirmed', decidedBy: actor.userId });
      await this.record(tx, row, { action: 'approval-confirmed', actor, caller });
      await act.perform(tx, parsed.input, {
        proposal: { id: row.id, proposedAt: row.proposedAt },
        proposer: { userId: row.proposedBy, email: proposer.email },
        actor,
        caller,
        reason: row.reason,
      });
      return undefined;
    });
    if (voidReason) throw new ApprovalVoidError(voidReason);
    await act.performed?.();
    return this.show(id);
  }

  /**
   * Rejects a proposal; its proposer withdraws it.
   * @throws ApprovalNotFoundError, ApprovalDecidedError; ForbiddenError unless an admin rejects or the proposer withdraws it
   */
  reject({ actor, caller }: Acting, id: string, reason: string): Promise<Approval> {
    return this.unitOfWork.run(async (tx) => {
      const row = await this.lockOpen(tx, id);
      const isOwn = row.proposedBy === actor.userId;
      const standing = (await lockStandings(tx, [actor.userId])).get(actor.userId);
      if (!isOwn && !(standing && may(standing.role, 'approvals.decide'))) throw new ForbiddenError();
      const state = isOwn ? 'withdrawn' : 'rejected';
      await decideApproval(tx, id, { state, decidedBy: actor.userId, reason: redactEmails(reason) });
      await this.record(tx, row, { action: `approval-${state}`, actor, caller, reason });
      return this.presentOne(tx, await findApproval(tx, id));
    });
  }

  private actOf(kind: ApprovalKind): ApprovableAct {
    const acts = decoratedProviders<ApprovalKind, ApprovableAct>(this.discovery, NeedsSecondPerson);
    const act = acts.find(({ options }) => options === kind);
    if (!act) throw new Error(`No feature has an act of the kind ${kind}`);
    return act.instance;
  }

  /** @throws ApprovalNotFoundError, ApprovalDecidedError */
  private async lockOpen(tx: Tx, id: string): Promise<ApprovalRow> {
    await expireApprovals(tx);
    const row = await lockApproval(tx, id);
    if (row?.state !== 'open') throw new ApprovalDecidedError(await this.presentOne(tx, row));
    return row;
  }

  /** Returns the standing of the two persons. @throws OwnProposalError, ForbiddenError, FactorNeededError */
  private async admit(tx: Tx, { actor }: Acting, { proposedBy }: ApprovalRow) {
    if (proposedBy === actor.userId) throw new OwnProposalError();
    const standings = await lockStandings(tx, [proposedBy, actor.userId]);
    const confirmer = standings.get(actor.userId);
    if (!confirmer || !may(confirmer.role, 'approvals.decide')) throw new ForbiddenError();
    if (!(await hasFactorProof(tx, actor.sessionId))) throw new FactorNeededError();
    return standings;
  }

  /** @throws ForbiddenError if the role was lost since the request began */
  private async requireRole(tx: Tx, userId: string, kind: ApprovalKind): Promise<void> {
    const standing = (await lockStandings(tx, [userId])).get(userId);
    if (!standing || !may(standing.role, APPROVAL_KINDS[kind])) throw new ForbiddenError();
  }

  private async hasChanged(
    tx: Tx,
    act: ApprovableAct,
    input: Parameters<ApprovableAct['plan']>[1],
    row: ApprovalRow,
  ): Promise<boolean> {
    try {
      const { before, after } = await act.plan(tx, input);
      return !isDeepStrictEqual([before, after], [row.before, row.after]);
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) return true;
      throw error;
    }
  }

  private async close(
    tx: Tx,
    { actor, caller }: Acting,
    row: ApprovalRow,
    voidReason: VoidReason,
  ): Promise<VoidReason> {
    await decideApproval(tx, row.id, { state: 'void', decidedBy: actor.userId, voidReason });
    await this.record(tx, row, { action: 'approval-voided', actor, caller });
    return voidReason;
  }

  private record(
    tx: Tx,
    { id, kind, before, after }: ApprovalRow,
    act: Pick<AuditAct, 'action' | 'actor' | 'caller' | 'reason'>,
  ): Promise<void> {
    return recordAudit(tx, {
      ...act,
      subject: { kind: 'approval', id },
      before,
      after: { ...after, kind },
    });
  }

  /** @throws ApprovalNotFoundError */
  private async presentOne(tx: Tx, row: ApprovalRow | undefined): Promise<Approval> {
    if (!row) throw new ApprovalNotFoundError();
    return (await this.present(tx, [row]))[0]!;
  }

  private async present(tx: Tx, found: readonly ApprovalRow[]): Promise<Approval[]> {
    const named = found.flatMap(({ proposedBy, decidedBy, subjectKind, subjectId }) => [
      proposedBy,
      ...(decidedBy === null ? [] : [decidedBy]),
      ...(subjectKind === 'account' ? [subjectId] : []),
    ]);
    const emails = await this.contacts.addressesOf(tx, [...new Set(named)]);
    return found.map((row) => presentApproval(row, emails));
  }
}
