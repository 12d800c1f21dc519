import { type Differences, findDifferences, type Tx } from '#platform';

/**
 * Finds purchases that were made while the version that they name was not in force.
 * @param overlap how long a program may sell under a version that another has replaced, as a PostgreSQL interval
 */
export function findWrongVersions(tx: Tx, overlap: string): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'presale_purchase', p.id::text, 'terms_version', 'the version in force at ' || p.created_at, p.terms_version::text
     FROM presale_purchase p LEFT JOIN sale_terms t ON t.version = p.terms_version
       LEFT JOIN sale_terms next ON next.version = coalesce(p.terms_version, 0) + 1
     WHERE (p.terms_version IS NOT NULL AND (t.version IS NULL OR p.created_at < t.valid_from))
        OR p.created_at > next.valid_from + $1::interval`,
    [overlap],
  );
}

/**
 * Finds rounds, and wallets in rounds, with more tokens than their limits. Each purchase was within the limit of its own
 * version, so the highest of these limits holds for all that had one; those without a limit may come on top.
 */
export function findExceededLimits(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `WITH counted AS (
       SELECT p.round, p.buyer_wallet, p.token_amount, (r.terms ->> 'cap')::numeric * r.unit AS cap,
         (r.terms ->> 'walletLimit')::numeric * r.unit AS wallet_limit
       FROM presale_purchase p LEFT JOIN sale_terms t ON t.version = p.terms_version
         CROSS JOIN LATERAL (SELECT t.terms -> 'rounds' -> p.round AS terms,
           10::numeric ^ (t.terms -> 'token' ->> 'decimals')::integer AS unit) r
       WHERE p.status = 'confirmed' OR (p.status = 'processing' AND p.held)
     ), sums AS (
       SELECT round AS name, 'cap' AS "column", max(cap) + coalesce(sum(token_amount) FILTER (WHERE cap IS NULL), 0) AS most,
         sum(token_amount) AS tokens FROM counted GROUP BY round
       UNION ALL
       SELECT round || ', wallet ' || buyer_wallet, 'walletLimit',
         max(wallet_limit) + coalesce(sum(token_amount) FILTER (WHERE wallet_limit IS NULL), 0), sum(token_amount)
       FROM counted GROUP BY round, buyer_wallet)
     SELECT 'sale_terms', 'round ' || name, "column", 'at most ' || trunc(most), tokens::text FROM sums WHERE tokens > most`,
  );
}
