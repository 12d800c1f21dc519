import type { DomainEventName, OperatorTopic } from '#contracts';
import { type LiveUpdates, toOperators } from '#platform';

const purchase: OperatorTopic[] = ['purchases', 'overview', 'events'];
const payment: OperatorTopic[] = ['payments', 'overview', 'events'];
const payout: OperatorTopic[] = ['payouts', 'overview', 'events'];
const donation: OperatorTopic[] = ['donations', 'overview', 'events'];
const charity: OperatorTopic[] = ['charity', 'overview', 'events'];
const vault: OperatorTopic[] = ['vault', 'events'];
const prize: OperatorTopic[] = ['leaderboards', 'overview', 'events'];

/** Only events that browsers hear of anyway, so that operators' pages cost the others nothing. */
const CHANGED: Partial<Record<DomainEventName, OperatorTopic[]>> = {
  'payout.requested': payout,
  'payout.landed': payout,
  'payout.failed': payout,
  'payout.switched': payout,
  'presale.purchase-confirmed': purchase,
  'presale.purchase-failed': purchase,
  'presale.purchase-reversed': purchase,
  'presale.payment-notified': payment,
  'presale.payment-decided': payment,
  'presale.payment-undo-changed': payment,
  'presale.payment-undone': payment,
  'donation.recorded': donation,
  'donation.reversed': donation,
  'donation.message-moderated': ['donations', 'events'],
  'charity.payout-confirmed': charity,
  'charity.payout-paid': charity,
  'charity.evidence-added': charity,
  'game.completed': ['games', 'overview', 'events'],
  'leaderboard.closed': prize,
  'leaderboard.prize-paid': prize,
  'leaderboard.prize-owed': prize,
  'order.confirmed': ['orders', 'events'],
  'order.failed': ['orders', 'events'],
  'swap.recorded': ['swaps', 'events'],
  'vault.locked': vault,
  'vault.exited': vault,
  'vault.ended': vault,
  'vault.rewards-paid': vault,
  'account.sessions-ended': ['people', 'events'],
};

/** Which pages of the operators' room an event makes stale. */
export const operationsLiveUpdates: LiveUpdates = Object.fromEntries(
  Object.entries(CHANGED).map(([name, changed]) => [
    name,
    () => [toOperators('operators.changed', { changed })],
  ]),
);
