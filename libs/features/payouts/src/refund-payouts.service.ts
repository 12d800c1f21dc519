import { Injectable } from '@nestjs/common';
import { type OwedRefund, PaysRefunds, type RefundListener } from '#features/chain-payments';
import { accounts } from '#money/ledger';
import type { Tx } from '#platform';
import { OwesPayouts, type PayoutSource, type WantedPayout } from './payout.js';
import { Payouts } from './payouts.service.js';

/** Makes a payout of every amount that is owed to its payer. */
@Injectable()
@PaysRefunds()
@OwesPayouts('refund')
export class RefundPayouts implements RefundListener, PayoutSource {
  constructor(private readonly payouts: Payouts) {}

  owed(tx: Tx, refunds: readonly OwedRefund[]): Promise<void> {
    return this.payouts.request(tx, refunds.map(refundPayout));
  }

  /** A refund is asked for when its payment is judged, so there is nothing to ask for here: it may only come later. */
  recover(): Promise<boolean> {
    return Promise.resolve(false);
  }
}

/** The payment names the refund, because its row would have another id in a database that was restored. */
const refundPayout = ({
  transferId,
  signature,
  account,
  currency,
  amount,
  payer,
}: OwedRefund): WantedPayout => ({
  key: `refund/${signature}/${account}`,
  kind: 'refund',
  subjectId: transferId,
  currency,
  source: accounts.money(currency).refundsDue.code,
  destination: payer,
  amount,
});
