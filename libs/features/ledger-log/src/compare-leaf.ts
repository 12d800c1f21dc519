import { type Leaf, leafData, type LoggedTransaction, parseLeaf } from '#merkle-log';
import type { SaltedLeafRow } from './log.repository.js';
import { sha256 } from './log-key.js';

/** A part in which a leaf and its transaction differ. */
export interface LeafDifference {
  readonly part: string;
  /** What the leaf states. */
  readonly expected: string | null;
  /** What the ledger says now. */
  readonly found: string | null;
}

const NO_SALT = new Uint8Array();
const HIDDEN_HASH = /#[0-9a-f]{64}$/;

/** Compares a leaf with the ledger. Without its salt, the hashes of what it hides can't be compared any more. */
export function differencesOf(
  { transactionId, data, salt }: SaltedLeafRow,
  transaction: LoggedTransaction | undefined,
): LeafDifference[] {
  const stated = parseLeaf(data);
  if (stated === null) return [{ part: 'data', expected: 'a leaf', found: data }];
  if (transaction === undefined)
    return [{ part: 'its ledger_transaction', expected: transactionId, found: null }];
  const expected = partsOf(stated, salt !== null);
  const found = partsOf(parseLeaf(leafData(sha256, transaction, salt ?? NO_SALT))!, salt !== null);
  return Object.keys(expected).flatMap((part) =>
    expected[part] === found[part] ? [] : [{ part, expected: expected[part]!, found: found[part]! }],
  );
}

function partsOf(leaf: Leaf, withHashes: boolean): Record<string, string> {
  const entries = leaf.entries.map(({ account, currency, amount }) =>
    [withHashes ? account : account.replace(HIDDEN_HASH, ''), currency, amount].join(' '),
  );
  return {
    id: leaf.id,
    kind: leaf.kind,
    posted_at: leaf.at,
    reverses: leaf.reverses ?? 'nothing',
    postings: entries.join(', '),
    ...(withHashes && { 'the hash of idempotency_key and metadata': leaf.details }),
  };
}
