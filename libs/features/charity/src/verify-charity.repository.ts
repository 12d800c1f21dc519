import { accounts, type Bookings } from '#money/ledger';
import { PAYOUTS } from '#features/payouts';
import { APPROVALS, type Differences, findDifferences, type Tx } from '#platform';

const FUNDS = `(VALUES ('${accounts.charityFund.code}', 'token'), ('${accounts.charityFundSol.code}', 'SOL')) f (account, currency)`;
/** The ledger transactions that take from the fund what it pays. */
const PAYING = `('charity-payout', 'payout-asked', 'payout-landed')`;

export const SIMULATED_BOOKINGS: Bookings = {
  table: 'charity_payout',
  kind: 'charity-payout',
  expected: `
    SELECT c.id::text, 'charity-payout/' || c.id, c.ledger_transaction_id, jsonb_build_object('mode', c.mode), s.account, s.amount
    FROM charity_payout c CROSS JOIN LATERAL (VALUES ('${accounts.charityFund.code}', -c.amount),
      ('${accounts.simulatedCharity.code}', c.amount)) s (account, amount)
    WHERE c.mode = 'simulated'`,
};

/**
 * Finds payments that differ from their payouts on the chain, and payouts of the charity fund without a payment.
 * @param maxWait a PostgreSQL interval: how long a payout that has landed may wait for its handler
 */
export function findWrongCharityPayouts(tx: Tx, maxWait: string): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'charity_payout', coalesce(c.id::text, p.key), f.name, f.expected, f.found
     FROM (SELECT * FROM charity_payout WHERE mode = 'solana') c
       FULL JOIN (SELECT *, landed_at < now() - $1::interval AS settled FROM ${PAYOUTS} made WHERE kind = 'charity') p ON p.key = c.payout_key
       CROSS JOIN LATERAL (VALUES
         ('payout_key', p.key, c.payout_key, true),
         ('currency', p.currency, c.currency, true),
         ('address', p.destination, c.address, true),
         ('amount', p.amount::text, c.amount::text, p.state IS DISTINCT FROM 'landed' OR c.paid_at IS NOT NULL OR p.settled),
         ('paid_at', CASE p.state WHEN 'landed' THEN 'a time' END, CASE WHEN c.paid_at IS NOT NULL THEN 'a time' END,
           c.paid_at IS NOT NULL OR c.signature IS NOT NULL OR p.settled),
         ('signature', p.signature, c.signature, c.paid_at IS NOT NULL OR p.settled)
       ) f (name, expected, found, counts)
     WHERE f.counts AND f.expected IS DISTINCT FROM f.found`,
    [maxWait],
  );
}

/** Finds payments that differ from what two persons have decided, as the proposal tells. */
export function findUndecided(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'charity_payout', c.id::text, f.name, f.expected, f.found
     FROM charity_payout c LEFT JOIN ${APPROVALS} a ON a.id = c.proposal_id AND a.kind = 'charity-payout'
       CROSS JOIN LATERAL (VALUES
         ('id', a.subject_id, c.id::text),
         ('proposed_by', a.proposed_by::text, c.proposed_by::text),
         ('confirmed_by', CASE WHEN NOT c.recovered THEN a.decided_by END::text, c.confirmed_by::text),
         ('beneficiary', a.after ->> 'beneficiary', c.beneficiary),
         ('description', a.after ->> 'description', c.description),
         ('link', a.after ->> 'link', c.link),
         ('address', a.after ->> 'address', c.address),
         ('purpose', a.after ->> 'purpose', c.purpose),
         ('currency', a.after ->> 'currency', c.currency)
       ) f (name, expected, found)
     WHERE f.expected IS DISTINCT FROM f.found
     UNION ALL
     SELECT 'charity_payout', c.id::text, 'proposal_id', 'a confirmed proposal', a.state
     FROM charity_payout c JOIN ${APPROVALS} a ON a.id = c.proposal_id WHERE NOT c.recovered AND a.state <> 'confirmed'`,
  );
}

/** Finds a fund whose balance is not what it has received less what it has paid. */
export function findWrongBalance(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'charity fund', f.account, 'balance', (r.received - o.paid)::text, b.balance::text
     FROM ${FUNDS}
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(moved), 0) AS received FROM (
           SELECT sum(m.amount) AS moved FROM ledger_movement m JOIN ledger_transaction t ON t.id = m.origin
           WHERE m.account = f.account AND t.kind NOT IN ${PAYING} GROUP BY m.origin HAVING sum(m.amount) > 0
         ) gift
       ) r
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(coalesce(p.amount, c.amount)), 0) AS paid
         FROM charity_payout c LEFT JOIN ${PAYOUTS} p ON p.key = c.payout_key WHERE c.currency = f.currency
       ) o
       CROSS JOIN LATERAL (SELECT coalesce(sum(a.balance), 0) AS balance FROM ledger_account a WHERE a.code = f.account) b
     WHERE r.received - o.paid <> b.balance`,
  );
}
