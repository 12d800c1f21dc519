import { ANONYMOUS_USER_ID } from '#contracts';
import { accounts } from '#money/ledger';
import { type Differences, findDifferences, type Tx } from '#platform';
import { SIMULATED, TALLY_LANES } from './donations.repository.js';

/** The same key as `donorOf` returns, in SQL. */
const DONOR = `CASE WHEN user_id <> '${ANONYMOUS_USER_ID}' THEN 'user:' || user_id
                    ELSE coalesce('wallet:' || wallet_address, 'unknown') END`;

/**
 * Finds tallies that differ from the sum of the donations or lack a lane, and donors that don't match those of the
 * donations.
 */
export async function findWrongTally(tx: Tx, of: 'all' | 'simulated'): Promise<Differences> {
  const [tally, donors, which, inSol] =
    of === 'all'
      ? ['donation_tally', 'donor', 'true', 'total_sol']
      : ['simulated_donation_tally', 'simulated_donor', SIMULATED, '0'];
  return findDifferences(
    tx,
    `SELECT '${tally}', 'of all lanes', f.name, f.expected::text, f.found::text
     FROM (SELECT coalesce(sum(total), 0) AS total, coalesce(sum(${inSol}), 0) AS total_sol, coalesce(sum(donors), 0) AS donors,
                  count(*) FILTER (WHERE lane BETWEEN 0 AND ${TALLY_LANES - 1}) AS lanes FROM ${tally}) t,
          (SELECT coalesce(sum(amount) FILTER (WHERE reversed_at IS NULL AND currency = 'token'), 0) AS total,
                  coalesce(sum(amount) FILTER (WHERE reversed_at IS NULL AND currency = 'SOL'), 0) AS total_sol,
                  count(DISTINCT ${DONOR}) AS donors FROM donation WHERE ${which}) g
       CROSS JOIN LATERAL (VALUES ('the sum of total', g.total, t.total), ('the sum of total_sol', g.total_sol, t.total_sol),
                                   ('the sum of donors', g.donors, t.donors),
                                  ('the number of lanes', ${TALLY_LANES}, t.lanes)) f (name, expected, found)
     WHERE f.expected <> f.found
     UNION ALL
     SELECT '${tally}', lane::text, 'lane', '0 to ${TALLY_LANES - 1}', lane::text FROM ${tally}
     WHERE lane NOT BETWEEN 0 AND ${TALLY_LANES - 1}
     UNION ALL
     SELECT '${donors}', coalesce(g.key, d.key), 'key', g.key, d.key
     FROM (SELECT DISTINCT ${DONOR} AS key FROM donation WHERE ${which}) g FULL JOIN ${donors} d ON d.key = g.key
     WHERE d.key IS NULL OR g.key IS NULL`,
  );
}

/** Finds members whose stored sums differ from their donations. */
export function findWrongMemberTallies(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'member_donation_tally', coalesce(g.user_id, t.user_id)::text, f.name, f.expected::text, f.found::text
     FROM (SELECT user_id, coalesce(sum(amount) FILTER (WHERE reversed_at IS NULL AND currency = 'token'), 0) AS total,
                  coalesce(sum(amount) FILTER (WHERE reversed_at IS NULL AND ${SIMULATED}), 0) AS simulated
           FROM donation WHERE user_id <> '${ANONYMOUS_USER_ID}' AND NOT demo GROUP BY user_id) g
       FULL JOIN member_donation_tally t ON t.user_id = g.user_id
       CROSS JOIN LATERAL (VALUES ('total', g.total, t.total), ('simulated', g.simulated, t.simulated)) f (name, expected, found)
     WHERE f.expected IS DISTINCT FROM f.found`,
  );
}

/**
 * Finds ledger transactions that moved another amount into the charity fund than their donations add up to, and
 * those that paid the fund longer ago than `maxWait` without a donation.
 * @param maxWait a PostgreSQL interval: how long a purchase's share may wait for its handler
 */
export function findUnrecorded(tx: Tx, maxWait: string): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'ledger_transaction', coalesce(d.id, m.id)::text, 'the sum of its donations', coalesce(m.moved, 0)::text, d.given::text
     FROM (SELECT ledger_transaction_id AS id, CASE currency WHEN 'SOL' THEN $2 ELSE $1 END AS account,
             coalesce(sum(amount) FILTER (WHERE reversed_at IS NULL), 0) AS given FROM donation GROUP BY 1, 2) d
       FULL JOIN (SELECT origin AS id, account, sum(amount) AS moved, min(posted_at) AS posted_at FROM ledger_movement
                  WHERE account IN ($1, $2) GROUP BY 1, 2) m ON m.id = d.id AND m.account = d.account
     WHERE d.given <> coalesce(m.moved, 0)
       OR (d.given IS NULL AND m.moved > 0 AND m.posted_at < now() - $3::interval)`,
    [accounts.charityFund.code, accounts.charityFundSol.code, maxWait],
  );
}
