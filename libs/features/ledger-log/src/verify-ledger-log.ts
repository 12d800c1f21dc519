import { nodesOf, openNote, parseCheckpoint, parseVerifierKey, rootHash, toBase64 } from '#merkle-log';
import {
  type CheckOptions,
  type Differences,
  FoundDifferences,
  type Tx,
  type Verification,
  verification,
} from '#platform';
import { differencesOf } from './compare-leaf.js';
import { findHeads, type HeadRow } from './heads.repository.js';
import { readerOf } from './ledger-log.service.js';
import { findSaltedLeaves, findSize } from './log.repository.js';
import { sha256, verifyEd25519 } from './log-key.js';
import { findLogged } from './logged-transactions.js';
import { readRestore } from './restore-text.js';
import { findRestores } from './restores.repository.js';
import { findForgotten, findWrongNodes } from './verify-ledger-log.repository.js';

const PAGE = 1_000;

/** Rebuilds every leaf from the ledger, the tree from the leaves, and compares the signed heads with the tree. */
export const verifyLedgerLog = async (
  tx: Tx,
  { maxWait }: Pick<CheckOptions, 'maxWait'>,
): Promise<Verification> =>
  verification(
    'ledger log',
    await findForgotten(tx, maxWait),
    await findWrongNodes(tx),
    await compareLeaves(tx),
    await compareHeads(tx),
    await compareRestores(tx),
  );

async function compareLeaves(tx: Tx): Promise<Differences> {
  const differences = new FoundDifferences();
  for (let from = 0, last = false; !last;) {
    const leaves = await findSaltedLeaves(tx, from, PAGE);
    const transactions = await findLogged(
      tx,
      leaves.map(({ transactionId }) => transactionId),
    );
    for (const leaf of leaves) {
      const row = `${leaf.index} (ledger_transaction ${leaf.transactionId})`;
      for (const { part, expected, found } of differencesOf(leaf, transactions.get(leaf.transactionId)))
        differences.add({ table: 'ledger_log_leaf', row, column: part, expected, found });
    }
    last = leaves.length < PAGE;
    from = (leaves.at(-1)?.index ?? 0) + 1;
  }
  return differences;
}

async function compareHeads(tx: Tx): Promise<Differences> {
  const differences = new FoundDifferences();
  const size = await findSize(tx);
  for (let above = 0, last = false; !last;) {
    const heads = await findHeads(tx, above, PAGE);
    for (const head of heads) await compareHead(tx, head, size, differences);
    last = heads.length < PAGE;
    above = heads.at(-1)?.size ?? 0;
  }
  return differences;
}

async function compareHead(
  tx: Tx,
  { size, note, verifierKey }: HeadRow,
  logSize: number,
  differences: FoundDifferences,
): Promise<void> {
  const named = { table: 'ledger_log_head', row: String(size) };
  const key = parseVerifierKey(sha256, verifierKey);
  const opened = key ? await openNote(sha256, note, key, verifyEd25519) : { problem: 'unknown-key' };
  const head = 'text' in opened ? parseCheckpoint(opened.text) : null;
  if (head === null) {
    const found = 'problem' in opened ? opened.problem : 'malformed';
    differences.add({ ...named, column: 'note', expected: 'a checkpoint signed by verifier_key', found });
    return;
  }
  differences.compare({ ...named, column: 'size' }, head.size, size);
  if (head.size > logSize) {
    differences.add({ ...named, column: 'size', expected: `at most ${logSize}`, found: String(head.size) });
    return;
  }
  const root = await rootOf(tx, head.size);
  differences.compare({ ...named, column: 'the root' }, toBase64(head.root), root);
}

async function compareRestores(tx: Tx): Promise<Differences> {
  const differences = new FoundDifferences();
  for (const { size, takenAt, restoredAt, note, verifierKey } of await findRestores(tx)) {
    if (note === null || verifierKey === null) continue;
    const named = { table: 'ledger_log_restore', row: restoredAt };
    const kept = await readRestore({ note, key: verifierKey, takenAt, restoredAt });
    if (kept === null) {
      const expected = 'a record of both times, signed by verifier_key';
      differences.add({ ...named, column: 'note', expected, found: 'another note' });
      continue;
    }
    differences.compare({ ...named, column: 'size' }, kept.size, size);
    differences.compare({ ...named, column: 'the root' }, toBase64(kept.root), await rootOf(tx, kept.size));
  }
  return differences;
}

/** Null if nodes are missing, which `findWrongNodes` reports. */
async function rootOf(tx: Tx, size: number): Promise<string | null> {
  const read = await readerOf(tx, nodesOf({ start: 0, end: size }));
  try {
    return toBase64(rootHash(sha256, size, read));
  } catch {
    return null;
  }
}
