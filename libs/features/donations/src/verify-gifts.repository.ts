import { OPEN_ACCOUNTS } from '#features/auth';
import { GIFT_POSTINGS, PAID_GIFTS } from '#features/chain-payments';
import { ANONYMOUS_USER_ID, DONATION_BADGES } from '#contracts';
import { accounts, type Bookings } from '#money/ledger';
import { type Differences, findDifferences, rows, type Tx } from '#platform';
import type { Thresholds } from './badge-policy.js';
import { PAID_ON_CHAIN } from './donations.repository.js';

const FUND = accounts.charityFund.code;

/**
 * The expected ledger transactions of gifts that people made themselves. Shares of purchases and of rewards belong
 * to the transactions of those.
 */
export const GIFT_BOOKINGS: Bookings = {
  table: 'donation',
  kind: 'donation',
  expected: `
    SELECT d.id::text, 'donation/' || d.id, d.ledger_transaction_id, jsonb_build_object('mode', d.mode, 'signed', true),
      a.account, a.amount
    FROM donation d CROSS JOIN LATERAL (VALUES
      (CASE d.source WHEN 'earned' THEN '${accounts.memberEarned('').code}' || d.user_id
                     ELSE '${accounts.simulatedWallets.code}' END, -d.amount),
      ('${FUND}', d.amount)) a (account, amount)
    WHERE NOT d.auto AND NOT d.demo AND d.purchase_id IS NULL AND NOT (${PAID_ON_CHAIN})
    UNION ALL
    SELECT d.id::text, 'donation/' || d.id, d.ledger_transaction_id,
      jsonb_build_object('mode', d.mode, 'signature', d.transaction_hash), p.account, p.amount
    FROM donation d JOIN (${GIFT_POSTINGS}) p ON p.subject_id = d.id WHERE ${PAID_ON_CHAIN}`,
};

/** The expected ledger transaction of the demo's seed: one for all its donations. */
export const DEMO_BOOKINGS: Bookings = {
  table: 'donation',
  kind: 'demo-donations',
  expected: `
    SELECT d.id::text, 'demo-donations', d.ledger_transaction_id, jsonb_build_object('demo', true), a.account, a.amount
    FROM donation d CROSS JOIN LATERAL (VALUES ('${accounts.demoData.code}', -d.amount), ('${FUND}', d.amount)) a (account, amount)
    WHERE d.demo`,
};

/** Finds donations whose fields contradict each other, such as a purchase's share with a user id. */
export function findContradictions(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'donation', d.id::text, f.name, f.expected, f.found
     FROM donation d CROSS JOIN LATERAL (VALUES
       ('donation_type', CASE WHEN d.purchase_id IS NOT NULL THEN 'presale_purchase'
          WHEN d.donation_type = 'presale_purchase' THEN 'manual' ELSE d.donation_type END, d.donation_type),
       ('user_id', CASE WHEN d.purchase_id IS NOT NULL THEN '${ANONYMOUS_USER_ID}' ELSE d.user_id::text END, d.user_id::text),
       ('source', CASE WHEN d.purchase_id IS NOT NULL OR d.demo THEN 'wallet' WHEN d.auto THEN 'earned' ELSE d.source END, d.source),
       ('currency', CASE WHEN ${PAID_ON_CHAIN} THEN d.currency ELSE 'token' END, d.currency),
       ('auto', CASE WHEN d.purchase_id IS NOT NULL OR d.demo THEN 'false' ELSE d.auto::text END, d.auto::text),
       ('transaction_hash', CASE WHEN d.demo THEN NULL WHEN d.purchase_id IS NOT NULL THEN d.transaction_hash
          WHEN d.source = 'earned' THEN 'LEDGER-' || d.ledger_transaction_id WHEN ${PAID_ON_CHAIN} THEN d.transaction_hash ELSE 'SIM-' || d.id END, d.transaction_hash)
     ) f (name, expected, found)
     WHERE f.expected IS DISTINCT FROM f.found`,
  );
}

/** Finds gifts that were paid on the chain without a donation, and donations that differ from what was paid. */
export function findWrongPaidGifts(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'donation', coalesce(d.id, p.subject_id)::text, f.name, f.expected, f.found
     FROM (${PAID_GIFTS}) p FULL JOIN (SELECT * FROM donation WHERE ${PAID_ON_CHAIN}) d ON d.id = p.subject_id
       CROSS JOIN LATERAL (VALUES
         ('id', p.subject_id::text, d.id::text), ('amount', p.amount::text, d.amount::text),
         ('currency', p.currency, d.currency), ('transaction_hash', p.signature, d.transaction_hash)
       ) f (name, expected, found)
     WHERE f.expected IS DISTINCT FROM f.found`,
  );
}

/**
 * Finds members whose total or badge differs from what their donations have moved in the ledger. Skips members with
 * a donation or reversal younger than `maxWait`, which may not have been counted yet. Deleted accounts have no
 * standing.
 */
export function findWrongStandings(tx: Tx, thresholds: Thresholds, maxWait: string): Promise<Differences> {
  return findDifferences(
    tx,
    `WITH moved AS (
       SELECT g.user_id, sum(m.amount) AS total
       FROM (SELECT DISTINCT user_id, ledger_transaction_id AS origin FROM donation
             WHERE user_id <> '${ANONYMOUS_USER_ID}' AND NOT demo) g
         JOIN ledger_movement m ON m.origin = g.origin AND m.account = '${FUND}'
       GROUP BY g.user_id
     ), tier AS (
       SELECT * FROM unnest($1::text[], $2::numeric[]) WITH ORDINALITY t (badge, threshold, rank)
     ), due AS (
       SELECT user_id, coalesce(total, 0) AS total,
         (SELECT badge FROM tier WHERE coalesce(moved.total, 0) >= threshold ORDER BY rank DESC LIMIT 1) AS badge,
         s.total_donated, s.badge AS held, s.announced, s.user_id IS NOT NULL AS stands
       FROM moved FULL JOIN donor_standing s USING (user_id)
     )
     SELECT 'donor_standing', user_id::text, f.name, f.expected, f.found
     FROM due CROSS JOIN LATERAL (VALUES
       ('total_donated', total::text, total_donated::text, total = total_donated),
       ('badge', badge, held, badge IS NOT DISTINCT FROM held),
       ('announced', coalesce(badge, 'a badge or nothing') || ' or higher', announced,
         CASE WHEN announced IS NULL THEN badge IS NULL
              ELSE coalesce((SELECT rank FROM tier t WHERE t.badge = announced) >= (SELECT coalesce(max(rank), 0) FROM tier t WHERE t.badge = due.badge), false) END)
     ) f (name, expected, found, agrees)
     WHERE f.agrees IS NOT TRUE
       AND (stands OR (total <> 0 AND f.name = 'total_donated' AND EXISTS (SELECT FROM (${OPEN_ACCOUNTS}) a WHERE a.id = due.user_id)))
       AND NOT EXISTS (SELECT FROM donation d WHERE d.user_id = due.user_id
                       AND greatest(d.created_at, d.reversed_at) > now() - $3::interval)`,
    [[...DONATION_BADGES], DONATION_BADGES.map((badge) => thresholds[badge]), maxWait],
  );
}

/** Finds signatures that don't match their donation, and donations whose signature is missing. */
export function findWrongSignatures(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'donation_signature', s.donation_id::text, f.name, f.expected, f.found
     FROM donation_signature s LEFT JOIN donation d ON d.id = s.donation_id
       CROSS JOIN LATERAL (VALUES
         ('donation_id', 'the id of a gift from a wallet', s.donation_id::text,
           d.source = 'wallet' AND d.purchase_id IS NULL AND NOT d.demo),
         ('wallet_address', d.wallet_address, s.wallet_address, d.id IS NULL OR d.wallet_address = s.wallet_address)
       ) f (name, expected, found, agrees)
     WHERE f.agrees IS NOT TRUE
     UNION ALL
     SELECT 'donation_signature', d.id::text, 'signature', 'the signature of ' || d.wallet_address, NULL
     FROM donation d JOIN ledger_transaction t ON t.id = d.ledger_transaction_id
     WHERE t.metadata ->> 'signed' = 'true' AND d.wallet_address IS NOT NULL
       AND NOT EXISTS (SELECT FROM donation_signature s WHERE s.donation_id = d.id)`,
  );
}

export interface SignedGiftRow {
  donationId: string;
  walletAddress: string;
  nonce: string;
  signedText: string;
  signature: string;
  /** Base units. */
  amount: bigint;
}

/** The next signed gifts after the last id seen, ordered by id. */
export function findSignedGifts(tx: Tx, after: string, limit: number): Promise<SignedGiftRow[]> {
  return rows<SignedGiftRow>(
    tx,
    `SELECT s.donation_id, s.wallet_address, s.nonce, s.signed_text, s.signature, d.amount
     FROM donation_signature s JOIN donation d ON d.id = s.donation_id
     WHERE s.donation_id > $1 ORDER BY s.donation_id LIMIT $2`,
    [after, limit],
  );
}
