import { Injectable } from '@nestjs/common';
import type { ApprovalInput } from '#contracts';
import {
  type ApprovableAct,
  type ApprovalPlan,
  type CarriedOutBy,
  NeedsSecondPerson,
  type Tx,
} from '#platform';
import { ManualPaymentDecisions } from './manual-payment-decisions.service.js';

type Input = ApprovalInput<'payment-approval'>;

/** The approval of a large manual payment, which one operator proposes and an admin confirms. */
@Injectable()
@NeedsSecondPerson('payment-approval')
export class ApproveManualPayment implements ApprovableAct<'payment-approval'> {
  constructor(private readonly decisions: ManualPaymentDecisions) {}

  /** @throws as `ManualPaymentDecisions.check` */
  check({ paymentId, ...input }: Input): Promise<void> {
    return this.decisions.check(paymentId, input);
  }

  /** @throws PaymentNotFoundError, PaymentDecidedError */
  async plan(tx: Tx, { paymentId, ...input }: Input): Promise<ApprovalPlan> {
    await this.decisions.lockPending(tx, paymentId);
    return {
      subject: { kind: 'manual-payment', id: paymentId },
      before: { status: 'pending' },
      after: {
        status: 'approved',
        reference: input.transactionReference,
        ...this.decisions.sizesOf(input),
      },
    };
  }

  /** @throws as `ManualPaymentDecisions.approve` */
  perform(tx: Tx, { paymentId, ...input }: Input, { proposer, actor, caller }: CarriedOutBy): Promise<void> {
    return this.decisions.approveIn(tx, paymentId, input, { decider: proposer, actor, caller });
  }
}
