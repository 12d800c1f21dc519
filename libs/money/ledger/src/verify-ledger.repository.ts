import { type Differences, findDifferences, type Tx } from '#platform';
import { busyLanes, moneyCodes, overdrawnCodes } from './chart-of-accounts.js';

/** Finds transactions whose postings do not sum to zero in each currency, or that have fewer than two postings. */
export function findUnbalanced(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'ledger_transaction', t.id::text, 'the number of its postings', '2 or more', count(p.id)::text
     FROM ledger_transaction t LEFT JOIN ledger_posting p ON p.transaction_id = t.id GROUP BY t.id HAVING count(p.id) < 2
     UNION ALL
     SELECT 'ledger_transaction', p.transaction_id::text, 'the sum of its postings in ' || a.currency, '0', sum(p.amount)::text
     FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id
     GROUP BY p.transaction_id, a.currency HAVING sum(p.amount) <> 0`,
  );
}

/** Finds accounts whose balance is not the sum of their postings, or is below zero although it must not be. */
export function findWrongBalances(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'ledger_account', s.id || ' (' || s.code || ', lane ' || s.lane || ')', f.name, f.expected, f.found
     FROM (SELECT a.id, a.code, a.lane, a.balance, a.allow_overdraft, coalesce(sum(p.amount), 0) AS posted
           FROM ledger_account a LEFT JOIN ledger_posting p ON p.account_id = a.id GROUP BY a.id) s
       CROSS JOIN LATERAL (VALUES
         ('balance', s.posted::text, s.balance::text, s.balance = s.posted),
         ('balance', '0 or more', s.balance::text, s.balance >= 0 OR s.allow_overdraft)) f (name, expected, found, agrees)
     WHERE NOT f.agrees`,
  );
}

/** Finds postings whose transaction or account does not exist. */
export function findLostPostings(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'ledger_posting', p.id::text, f.name, 'the id of an existing row', f.found
     FROM ledger_posting p LEFT JOIN ledger_transaction t ON t.id = p.transaction_id
       LEFT JOIN ledger_account a ON a.id = p.account_id
       CROSS JOIN LATERAL (VALUES ('transaction_id', p.transaction_id::text, t.id IS NOT NULL),
                                  ('account_id', p.account_id::text, a.id IS NOT NULL)) f (name, found, agrees)
     WHERE NOT f.agrees`,
  );
}

/** Finds accounts whose currency or overdraft flag contradicts the chart of accounts, and lanes that the chart does not have. */
export function findUncharted(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'ledger_account', a.id || ' (' || a.code || ', lane ' || a.lane || ')', f.name, f.expected, f.found
     FROM ledger_account a
       CROSS JOIN LATERAL (SELECT a.code = ANY($1::text[]) AS outside, coalesce(($2::jsonb ->> a.code)::int, 1) AS lanes,
         coalesce($3::jsonb ->> a.code, 'token') AS currency) c
       CROSS JOIN LATERAL (VALUES
         ('currency', c.currency, a.currency, a.currency = c.currency),
         ('allow_overdraft', c.outside::text, a.allow_overdraft::text, a.allow_overdraft = c.outside),
         ('lane', '0 to ' || c.lanes - 1, a.lane::text, a.lane BETWEEN 0 AND c.lanes - 1)) f (name, expected, found, agrees)
     WHERE NOT f.agrees`,
    [overdrawnCodes(), JSON.stringify(busyLanes()), JSON.stringify(moneyCodes())],
  );
}

/**
 * Finds transactions whose content is not the one they were posted with, according to `hashOf`.
 * @param migrated the kind of the transactions that a migration has posted, which have no hash
 */
export function findRewritten(tx: Tx, migrated: string): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'ledger_transaction', t.id::text, 'request_hash', c.hash, t.request_hash
     FROM ledger_transaction t CROSS JOIN LATERAL (
       SELECT encode(sha256(convert_to(concat_ws(E'\\n', t.kind, coalesce(t.reverses::text, ''),
                string_agg(s.code || ':' || s.amount, E'\\n' ORDER BY s.code COLLATE "C")), 'UTF8')), 'hex') AS hash
       FROM (SELECT a.code, sum(p.amount) AS amount FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id
             WHERE p.transaction_id = t.id GROUP BY a.code HAVING sum(p.amount) <> 0) s) c
     WHERE t.request_hash IS DISTINCT FROM CASE WHEN t.kind = $1 THEN '' ELSE c.hash END`,
    [migrated],
  );
}

/** Finds postings after which an account was below zero although it must not be. */
export function findOverdrawnOnce(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'ledger_account', s.account_id || ' (' || s.code || ', lane ' || s.lane || ')',
       'the balance after posting ' || s.id, '0 or more', s.balance::text
     FROM (SELECT p.id, p.account_id, a.code, a.lane, sum(p.amount) OVER (PARTITION BY p.account_id ORDER BY p.id) AS balance
           FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id WHERE NOT a.allow_overdraft) s
     WHERE s.balance < 0`,
  );
}

/** Finds reversals that are not the exact opposite of the transaction they reverse. */
export function findWrongReversals(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'ledger_transaction', r.id::text, f.name, f.expected, f.found
     FROM ledger_transaction r LEFT JOIN ledger_transaction o ON o.id = r.reverses
       CROSS JOIN LATERAL (VALUES
         ('reverses', 'the id of an existing row', r.reverses::text, o.id IS NOT NULL),
         ('kind', o.kind || '-reversal', r.kind, r.kind = o.kind || '-reversal'),
         ('idempotency_key', 'reversal/' || r.reverses, r.idempotency_key, r.idempotency_key = 'reversal/' || r.reverses)
       ) f (name, expected, found, agrees)
     WHERE r.reverses IS NOT NULL AND f.agrees IS NOT TRUE
     UNION ALL
     SELECT 'ledger_transaction', r.id::text, 'what it and its original have moved in ' || a.code, '0', sum(p.amount)::text
     FROM ledger_transaction r JOIN ledger_posting p ON p.transaction_id IN (r.id, r.reverses)
       JOIN ledger_account a ON a.id = p.account_id
     WHERE r.reverses IS NOT NULL GROUP BY r.id, a.code HAVING sum(p.amount) <> 0
     UNION ALL
     SELECT 'ledger_transaction', id::text, 'reverses', 'the id of an existing row', NULL
     FROM ledger_transaction WHERE reverses IS NULL AND kind LIKE '%-reversal'`,
  );
}

/**
 * Finds transactions of unknown kinds, and transactions of the ledger's own kinds with a wrong key or with metadata. Also
 * finds a ledger without its opening.
 * @param own the ledger's own kinds, with the pattern of their keys
 * @param kinds the kinds that features check row by row
 */
export function findUnknownKinds(
  tx: Tx,
  own: Readonly<Record<string, string>>,
  kinds: readonly string[],
): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'ledger_transaction', id::text, 'kind', 'a kind that some table accounts for', kind
     FROM ledger_transaction WHERE reverses IS NULL AND kind <> ALL($2::text[]) AND NOT $1::jsonb ? kind
     UNION ALL
     SELECT 'ledger_transaction', id::text, 'idempotency_key', $1::jsonb ->> kind, idempotency_key
     FROM ledger_transaction WHERE reverses IS NULL AND NOT idempotency_key LIKE ($1::jsonb ->> kind)
     UNION ALL
     SELECT 'ledger_transaction', id::text, 'metadata', '{}', metadata::text
     FROM ledger_transaction WHERE $1::jsonb ? kind AND metadata <> '{}'
     UNION ALL
     SELECT 'ledger_transaction', 'opening', 'id', 'an existing row', NULL
     WHERE EXISTS (SELECT FROM ledger_transaction) AND NOT EXISTS (SELECT FROM ledger_transaction WHERE kind = 'opening')`,
    [JSON.stringify(own), kinds],
  );
}
