import { Injectable } from '@nestjs/common';
import type { ApprovalInput } from '#contracts';
import {
  type ApprovableAct,
  type ApprovalPlan,
  type CarriedOutBy,
  NeedsSecondPerson,
  type Tx,
} from '#platform';
import { Transfers } from './transfers.service.js';

type Input = ApprovalInput<'transfer-attachment'>;

/** A large amount in suspense, which one operator proposes to attach to a purchase and an admin attaches. */
@Injectable()
@NeedsSecondPerson('transfer-attachment')
export class AttachTransferToPurchase implements ApprovableAct<'transfer-attachment'> {
  constructor(private readonly transfers: Transfers) {}

  /** @throws TransferNotFoundError, TransferAttachedError */
  async plan(tx: Tx, { transferId, purchaseId }: Input): Promise<ApprovalPlan> {
    const { amount, currency } = await this.transfers.lockInSuspense(tx, transferId);
    return {
      subject: { kind: 'transfer', id: transferId },
      before: {},
      after: { purchase: purchaseId, amount, currency },
    };
  }

  /** @throws as `Transfers.attach` */
  perform(tx: Tx, { transferId, purchaseId }: Input, by: CarriedOutBy): Promise<void> {
    return this.transfers.attachIn(tx, by, transferId, purchaseId);
  }
}
