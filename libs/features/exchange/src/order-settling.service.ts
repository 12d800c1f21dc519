import { Inject, Injectable } from '@nestjs/common';
import { CURRENCY_DECIMALS, formatUnits } from '#contracts';
import { accounts, Ledger } from '#money/ledger';
import { appendEvent, type Once, type Tx, UnitOfWork } from '#platform';
import type { OrderRow } from './order.entity.js';
import { confirmOrder, failOrder, findOrder, lockProcessing } from './orders.repository.js';
import { type ChargeFailure, PAYMENT_PROCESSOR, type PaymentProcessor } from './payment-processor.js';

/** Settles accepted orders: confirms them with a ledger transaction, or fails them with a reason. */
@Injectable()
export class OrderSettling {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    @Inject(PAYMENT_PROCESSOR) private readonly processor: PaymentProcessor,
  ) {}

  /** Charges outside any transaction, with the order's id as the key, then acts on the outcome exactly once. */
  async settle(orderId: string, once: Once): Promise<void> {
    const order = await findOrder(this.unitOfWork.read, orderId);
    if (order?.status !== 'processing') return;
    const outcome = await this.processor.charge({
      key: order.id,
      amount: formatUnits(order.amount, CURRENCY_DECIMALS[order.currency]),
      currency: order.currency,
    });
    await once(async (tx) => {
      const row = await lockProcessing(tx, orderId);
      if (!row) return;
      if ('failure' in outcome) await this.fail(tx, row, outcome.failure);
      else await this.confirm(tx, row, outcome.transactionId);
    });
  }

  private async confirm(tx: Tx, row: OrderRow, transactionId: string): Promise<void> {
    const amount = row.tokenAmount;
    const ledgerTransactionId = await this.ledger.post(tx, {
      kind: 'card-order',
      key: `card-order/${row.id}`,
      metadata: { mode: row.mode, transactionId },
      postings: [
        { account: accounts.simulatedMarket, amount: -amount },
        { account: accounts.memberBought(row.userId), amount },
      ],
    });
    await confirmOrder(tx, row.id, { transactionId, ledgerTransactionId });
    await appendEvent(tx, 'order.confirmed', {
      orderId: row.id,
      userId: row.userId,
      transactionId,
      ledgerTransactionId,
      tokenAmount: row.tokenAmount.toString(),
    });
  }

  private async fail(tx: Tx, row: OrderRow, reason: ChargeFailure): Promise<void> {
    await failOrder(tx, row.id, reason);
    await appendEvent(tx, 'order.failed', {
      orderId: row.id,
      userId: row.userId,
      reason,
      tokenAmount: row.tokenAmount.toString(),
    });
  }
}
