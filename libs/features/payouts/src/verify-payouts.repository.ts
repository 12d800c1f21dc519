import { CHAIN_CURRENCIES } from '#contracts';
import { accounts, type Bookings } from '#money/ledger';
import { type Differences, findDifferences, type Tx } from '#platform';

const perCurrency = (codeIn: (currency: (typeof CHAIN_CURRENCIES)[number]) => string): string =>
  `CASE p.currency ${CHAIN_CURRENCIES.map((currency) => `WHEN '${currency}' THEN '${codeIn(currency)}'`).join(' ')} END`;

/** SQL of the account in which the amount waits. */
const WAITING = `CASE WHEN p.kind = 'refund' THEN p.source WHEN p.currency = 'token' THEN '${accounts.delivering.code}'
  ELSE ${perCurrency((currency) => accounts.money(currency).paying.code)} END`;
/** SQL of the account in which it ends. */
const END = `CASE WHEN p.currency = 'token' AND p.kind <> 'refund' THEN '${accounts.delivered.code}'
  ELSE ${perCurrency((currency) => accounts.money(currency).operator.code)} END`;
/** SQL of the amount that was set aside. The row has the amount that was paid, which may be another one. */
const ASKED = `(SELECT -sum(l.amount) FROM ledger_posting l JOIN ledger_account a ON a.id = l.account_id
  WHERE l.transaction_id = p.reserved_transaction_id AND a.code = p.source)`;

/** SQL of whether the chain has told what the database did not know, because it was restored from before: persons had approved it. */
const READ_BACK = `p.state = 'landed' AND NOT EXISTS (SELECT FROM payout_attempt a WHERE a.payout_id = p.id)`;

export const ASKED_BOOKINGS: Bookings = {
  table: 'payout',
  kind: 'payout-asked',
  expected: `
    SELECT p.id::text, 'payout-asked/' || p.key, p.reserved_transaction_id, jsonb_build_object('key', p.key), s.account, s.amount
    FROM payout p
      CROSS JOIN LATERAL (SELECT CASE WHEN p.state = 'landed' THEN ${ASKED} ELSE p.amount END AS asked) a
      CROSS JOIN LATERAL (VALUES (p.source, -a.asked), (${WAITING}, a.asked)) s (account, amount)
    WHERE p.reserved_transaction_id IS NOT NULL`,
};

export const LANDED_BOOKINGS: Bookings = {
  table: 'payout',
  kind: 'payout-landed',
  expected: `
    SELECT p.id::text, 'payout-landed/' || p.key, p.landed_transaction_id,
      jsonb_build_object('key', p.key, 'signature', p.signature), s.account, sum(s.amount)
    FROM payout p
      CROSS JOIN LATERAL (SELECT CASE WHEN p.kind = 'refund' THEN p.amount ELSE ${ASKED} END AS asked) a
      CROSS JOIN LATERAL (VALUES (${WAITING}, -a.asked), (${END}, p.amount), (p.source, a.asked - p.amount)) s (account, amount)
    WHERE p.state = 'landed' AND s.amount <> 0 GROUP BY p.id, s.account`,
};

/** Finds payouts that contradict their attempts and approvals, and sums that differ from the payouts. */
export function findWrongPayouts(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'payout', p.id::text, f.name, f.expected, f.found
     FROM payout p CROSS JOIN LATERAL (VALUES
       ('key', p.kind || '/…', p.key, p.key LIKE p.kind || '/%'),
       ('state', 'an attempt, as it is ' || p.state, 'none',
         p.state <> 'sent' OR EXISTS (SELECT FROM payout_attempt a WHERE a.payout_id = p.id)),
       ('approvals_needed', 'at most its approvals, as it is ' || p.state, p.approvals_needed::text,
         p.state = 'due' OR p.by_hand OR ${READ_BACK} OR p.approvals_needed <= (SELECT count(*) FROM payout_approval a WHERE a.payout_id = p.id)),
       ('queued_at', 'a time, as it is ' || p.state, p.queued_at::text, (p.state = 'due') = (p.queued_at IS NULL)),
       ('wallet', 'the wallet of its marker', p.wallet, (p.wallet IS NULL) = (p.marker IS NULL))
     ) f (name, expected, found, agrees) WHERE NOT f.agrees
     UNION ALL
     SELECT 'payout_tally', coalesce(t.kind, s.kind) || ' in ' || coalesce(t.currency, s.currency), 'landed',
       coalesce(s.landed, 0)::text, coalesce(t.landed, 0)::text
     FROM payout_tally t FULL JOIN (
       SELECT kind, currency, sum(amount) AS landed FROM payout WHERE state = 'landed' GROUP BY kind, currency
     ) s USING (kind, currency) WHERE t.landed IS DISTINCT FROM s.landed`,
  );
}
