import { type Differences, findDifferences, type Tx } from '#platform';

/** Finds transactions without a leaf, although a head was signed long after them. @param maxWait a PostgreSQL interval */
export function findForgotten(tx: Tx, maxWait: string): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'ledger_log_leaf', 'of ledger_transaction ' || t.id, 'transaction_id', t.id::text, NULL
     FROM ledger_transaction t
     WHERE t.posted_at < (SELECT max(signed_at) FROM ledger_log_head) - $1::interval
       AND NOT EXISTS (SELECT FROM ledger_log_leaf l WHERE l.transaction_id = t.id)`,
    [maxWait],
  );
}

/** Finds leaves and nodes that are missing, or whose hashes do not follow from what is below them. */
export function findWrongNodes(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'ledger_log_leaf', l.index::text, 'the leaf before it', (l.index - 1)::text, NULL
     FROM ledger_log_leaf l WHERE l.index > 0 AND NOT EXISTS (SELECT FROM ledger_log_leaf b WHERE b.index = l.index - 1)
     UNION ALL
     SELECT 'ledger_log_leaf', l.index::text, 'the hash of data', encode(n.hash, 'hex'), encode(h.hash, 'hex')
     FROM ledger_log_leaf l CROSS JOIN LATERAL (SELECT sha256('\\x00'::bytea || convert_to(l.data, 'UTF8')) AS hash) h
       LEFT JOIN ledger_log_node n ON n.level = 0 AND n.index = l.index
     WHERE n.hash IS DISTINCT FROM h.hash
     UNION ALL
     SELECT 'ledger_log_node', n.level || '/' || n.index, 'index', 'the index of a leaf', n.index::text
     FROM ledger_log_node n
     WHERE n.level = 0 AND NOT EXISTS (SELECT FROM ledger_log_leaf l WHERE l.index = n.index)
     UNION ALL
     SELECT 'ledger_log_node', n.level || '/' || n.index, 'hash',
       encode(sha256('\\x01'::bytea || l.hash || r.hash), 'hex'), encode(n.hash, 'hex')
     FROM ledger_log_node n LEFT JOIN ledger_log_node l ON l.level = n.level - 1 AND l.index = 2 * n.index
       LEFT JOIN ledger_log_node r ON r.level = n.level - 1 AND r.index = 2 * n.index + 1
     WHERE n.level > 0 AND n.hash IS DISTINCT FROM sha256('\\x01'::bytea || l.hash || r.hash)
     UNION ALL
     SELECT 'ledger_log_node', (n.level + 1) || '/' || (n.index - 1) / 2, 'hash', 'the hash of two nodes', NULL
     FROM ledger_log_node n
     WHERE n.index % 2 = 1
       AND NOT EXISTS (SELECT FROM ledger_log_node p WHERE p.level = n.level + 1 AND p.index = (n.index - 1) / 2)`,
  );
}
