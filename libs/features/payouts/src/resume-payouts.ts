import { Injectable } from '@nestjs/common';
import type { ApprovalInput } from '#contracts';
import {
  type ApprovableAct,
  type ApprovalPlan,
  type CarriedOutBy,
  NeedsSecondPerson,
  type Tx,
} from '#platform';
import { PayoutActs } from './payout-acts.service.js';
import { findUnexplained, lockSwitch } from './payout-outflows.repository.js';
import { PayoutStateError, UnexplainedOutflowsError } from './payouts.errors.js';

type Input = ApprovalInput<'payouts-resume'>;

/** Paused payouts, which one admin proposes to resume and another one resumes. */
@Injectable()
@NeedsSecondPerson('payouts-resume')
export class ResumePayouts implements ApprovableAct<'payouts-resume'> {
  constructor(private readonly acts: PayoutActs) {}

  /**
   * @throws PayoutStateError if payouts are not paused
   * @throws UnexplainedOutflowsError if something has left the wallet that is neither explained nor accepted
   */
  async plan(tx: Tx, { accepts }: Input): Promise<ApprovalPlan> {
    if (!(await lockSwitch(tx))?.paused) throw new PayoutStateError();
    const unexplained = (await findUnexplained(tx)).map(({ signature }) => signature);
    if (unexplained.some((signature) => !accepts.includes(signature))) throw new UnexplainedOutflowsError();
    return {
      subject: { kind: 'payouts', id: 'all' },
      before: { status: 'paused' },
      after: { status: 'resumed', ...(unexplained.length > 0 && { accepted: unexplained.join(', ') }) },
    };
  }

  /** @throws UnexplainedOutflowsError */
  perform(tx: Tx, { accepts }: Input, { actor, caller, reason }: CarriedOutBy): Promise<void> {
    return this.acts.switchIn(tx, { paused: false, reason, accepts }, { actor, caller });
  }
}
