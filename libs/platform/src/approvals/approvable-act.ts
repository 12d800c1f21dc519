import { DiscoveryService } from '@nestjs/core';
import type { ApprovalInput, ApprovalKind, AuditState, AuditSubject } from '#contracts';
import type { Tx } from '../database/transaction.js';

/** What an act would change now. */
export interface ApprovalPlan {
  readonly subject: AuditSubject;
  readonly before: AuditState;
  readonly after: AuditState;
}

/** Who carries an act out: one person has proposed it, and another one, whose request it is, has confirmed it. */
export interface CarriedOutBy {
  readonly proposal: { readonly id: string; readonly proposedAt: Date };
  readonly proposer: { readonly userId: string; readonly email: string };
  readonly actor: { readonly userId: string; readonly email: string };
  readonly caller: { readonly address: string; readonly userAgent: string };
  readonly reason: string;
}

/** An act of a feature that may need a second person. */
export interface ApprovableAct<Kind extends ApprovalKind = ApprovalKind> {
  /** Whether it needs two persons even if nothing else does. There is no route that carries it out alone. */
  readonly always?: true;

  /**
   * Checks what can only be checked outside of a transaction, such as the chain.
   * @throws DomainError if the act can't be carried out
   */
  check?(input: ApprovalInput<Kind>): Promise<void>;

  /**
   * Says what the act would change, and locks it until the transaction ends. The proposal is void if this differs from what
   * was proposed.
   * @throws DomainError if the act can't be carried out
   */
  plan(tx: Tx, input: ApprovalInput<Kind>): Promise<ApprovalPlan>;

  /**
   * Carries the act out, in the transaction that confirms it.
   * @throws DomainError if it can't be carried out at the moment; the proposal then stays open
   */
  perform(tx: Tx, input: ApprovalInput<Kind>, by: CarriedOutBy): Promise<void>;

  /** Runs after the act has been committed. */
  performed?(): Promise<void>;
}

/**
 * Marks a provider as the act of a kind. The routes that carry the act out alone call `TwoPersons.refuseAlone`.
 *
 * @example
 * @Injectable()
 * @NeedsSecondPerson('role-change')
 * export class ChangeRole implements ApprovableAct<'role-change'> {
 */
export const NeedsSecondPerson = DiscoveryService.createDecorator<ApprovalKind>();
