import type { Tx } from '#platform';
import type { PayoutRow } from './payout.js';
import { findApprovals } from './payout-approvals.repository.js';
import { judgePayout, type PayoutLimits, type PayoutVerdict } from './payout-limits.js';
import { usedToday } from './payouts.repository.js';

/** The room that limits leave for payouts, which take it one after the other. */
export class PayoutRoom {
  private constructor(
    private readonly limits: PayoutLimits,
    private readonly approvals: ReadonlyMap<string, number>,
    private readonly used: { day: bigint; wallets: Map<string, bigint> },
  ) {}

  /** @param payouts those about which it will be asked */
  static async read(tx: Tx, payouts: readonly PayoutRow[], limits: PayoutLimits): Promise<PayoutRoom> {
    const found = await findApprovals(
      tx,
      payouts.map(({ id }) => id),
    );
    const approvals = new Map<string, number>();
    for (const { payoutId } of found) approvals.set(payoutId, (approvals.get(payoutId) ?? 0) + 1);
    const destinations = payouts.flatMap(({ destination }) => destination ?? []);
    return new PayoutRoom(limits, approvals, await usedToday(tx, destinations));
  }

  verdictOn({ id, kind, worthUsd, destination }: PayoutRow): PayoutVerdict {
    const payout = { isRefund: kind === 'refund', worth: worthUsd, approvals: this.approvals.get(id) ?? 0 };
    const used = { day: this.used.day, wallet: this.usedBy(destination) };
    return judgePayout(payout, used, this.limits);
  }

  /** A payout goes out. */
  take({ worthUsd, destination }: PayoutRow): void {
    this.used.day += worthUsd;
    if (destination !== null) this.used.wallets.set(destination, this.usedBy(destination) + worthUsd);
  }

  private usedBy(destination: string | null): bigint {
    return this.used.wallets.get(destination ?? '') ?? 0n;
  }
}
