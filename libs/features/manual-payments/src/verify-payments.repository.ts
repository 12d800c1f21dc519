import { type Differences, findDifferences, type Tx } from '#platform';
import { MANUAL_PURCHASES } from '#features/presale';

/**
 * Finds approved payments and purchases that don't match each other, in both directions. Undone ones are included.
 */
export function findWrongApprovals(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'manual_payment', coalesce(m.id::text, 'of presale_purchase ' || p.id), f.name, f.expected, f.found
     FROM (SELECT * FROM manual_payment WHERE status IN ('approved', 'undone') OR purchase_id IS NOT NULL) m
       FULL JOIN (${MANUAL_PURCHASES}) p ON p.id = m.purchase_id
       CROSS JOIN LATERAL (VALUES
         ('purchase_id', p.id::text, m.purchase_id::text),
         ('status', CASE p.status WHEN 'reversed' THEN 'undone' ELSE 'approved' END, m.status),
         ('wallet', p.buyer_wallet, m.wallet),
         ('mode', p.mode, m.mode),
         ('cluster', p.cluster, m.cluster)) f (name, expected, found)
     WHERE f.expected IS DISTINCT FROM f.found`,
  );
}

/** Finds payments whose fields contradict their status. Approvals of earlier releases have no reference. */
export function findContradictions(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'manual_payment', m.id::text, c.name, CASE WHEN m.status = ANY(c.status) THEN 'a value, as it is ' || m.status END, c.value
     FROM manual_payment m CROSS JOIN LATERAL (VALUES
       ('purchase_id', ARRAY['approved', 'undone'], m.purchase_id::text, false),
       ('reason', ARRAY['rejected'], m.reason, false),
       ('reference', ARRAY['approved', 'undone'], m.reference, m.reference_key IS NULL),
       ('decided_by', ARRAY['approved', 'rejected', 'undone'], m.decided_by::text, false),
       ('decided_at', ARRAY['approved', 'rejected', 'undone'], m.decided_at::text, false)) c (name, status, value, optional)
     WHERE (m.status = ANY(c.status)) <> (c.value IS NOT NULL) AND NOT (c.optional AND c.value IS NULL)`,
  );
}

/**
 * Finds payments that were undone without two operators, and confirmed requests to undo whose payment still counts.
 */
export function findWrongUndos(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'manual_payment', m.id::text, 'the undo that was confirmed', CASE m.status WHEN 'undone' THEN 'one' END, u.id::text
     FROM manual_payment m FULL JOIN (SELECT * FROM manual_payment_undo WHERE outcome = 'confirmed') u ON u.payment_id = m.id
     WHERE (m.status IS NOT DISTINCT FROM 'undone') <> (u.id IS NOT NULL)
     UNION ALL
     SELECT 'manual_payment_undo', u.id::text, f.name, f.expected, f.found
     FROM manual_payment_undo u LEFT JOIN manual_payment m ON m.id = u.payment_id CROSS JOIN LATERAL (VALUES
       ('payment_id', 'the id of an approved payment', u.payment_id::text, m.purchase_id IS NOT NULL),
       ('decided_by', CASE WHEN u.outcome IS NOT NULL THEN 'another one than ' || u.asked_by END, u.decided_by::text,
         CASE WHEN u.outcome IS NULL THEN u.decided_by IS NULL ELSE u.decided_by <> u.asked_by END),
       ('decided_at', CASE WHEN u.outcome IS NOT NULL THEN 'a time, as it is ' || u.outcome END, u.decided_at::text,
         (u.outcome IS NULL) = (u.decided_at IS NULL)),
       ('outcome', 'confirmed or declined', u.outcome, u.outcome IS NULL OR u.outcome IN ('confirmed', 'declined'))
     ) f (name, expected, found, agrees)
     WHERE f.agrees IS NOT TRUE`,
  );
}
