import type { Tx } from '../database/transaction.js';
import { findDifferences } from '../verification/differences.repository.js';
import type { Differences } from '../verification/verification.js';

export function findUnsettled(tx: Tx, maxWait: string): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'outbox_event', o.id || ' (' || o.name || ')', c.name, 'a time within ' || $1, NULL
     FROM outbox_event o CROSS JOIN LATERAL (
       SELECT CASE WHEN o.relayed_at IS NULL THEN 'relayed_at' ELSE 'settled_at' END AS name) c
     WHERE o.settled_at IS NULL AND o.occurred_at < now() - $1::interval
     UNION ALL
     SELECT 'outbox_event', o.id || ' (' || o.name || ')', 'settled_at', 'nothing until ' || h.handler || ' has acted', o.settled_at::text
     FROM outbox_event o JOIN event_handler h ON h.event = o.name AND h.since < o.occurred_at
       AND h.seen_at > now() - interval '1 day'
     WHERE o.settled_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM processed_event p WHERE p.event_id = o.id AND p.handler = h.handler)`,
    [maxWait],
  );
}
