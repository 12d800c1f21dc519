import { fromBase64, type Sha256, toBase64, utf8 } from './bytes.js';
import { parseCheckpoint } from './checkpoint.js';
import { DETAILS, isRecord, isRevealed, type Leaf, parsedJson, parseLeaf, type Revealed } from './leaf.js';
import { openNote, parseVerifierKey, type VerifySignature } from './signed-note.js';
import { leafHash } from './tree.js';
import { verifyInclusion } from './verify-proofs.js';

const FORMAT = 'ledger-receipt/1';

/** Proves offline that a signed head of the log contains a transaction. */
export interface Receipt {
  /** The data of the leaf. */
  readonly leaf: string;
  readonly index: number;
  /** From the leaf to the root. */
  readonly path: readonly Uint8Array[];
  /** A signed note with a checkpoint. */
  readonly checkpoint: string;
  /** The key that signed it, as `name+id+key`. */
  readonly key: string;
  readonly reveals: readonly Revealed[];
}

/** Why a text is no valid receipt. */
export type ReceiptProblem =
  | 'not-a-receipt'
  | 'changed-form'
  | 'malformed-key'
  | 'other-key'
  | 'malformed-checkpoint'
  | 'unknown-key'
  | 'wrong-signature'
  | 'other-log'
  | 'malformed-leaf'
  | 'not-in-the-log'
  | 'wrong-reveal';

/** What a valid receipt states. */
export interface ReceiptFacts {
  readonly leaf: Leaf;
  readonly index: number;
  /** The number of transactions in the log at that head. */
  readonly size: number;
  readonly origin: string;
  readonly key: string;
  /** The codes of the holder's accounts, by the index of the entry. */
  readonly accounts: ReadonlyMap<number, string>;
  /** As JSON; null if the receipt does not reveal them. */
  readonly details: string | null;
}

const written = ({ leaf, index, path, checkpoint, key, reveals }: Receipt): string =>
  JSON.stringify(
    {
      format: FORMAT,
      leaf,
      index,
      path: path.map(toBase64),
      checkpoint,
      key,
      reveals: reveals.map(({ place, text, salt }) => ({ place, text, salt })),
    },
    null,
    2,
  );

/** Writes a receipt as a file. */
export const formatReceipt = (receipt: Receipt): string => `${written(receipt)}\n`;

const isReveal = (value: unknown): value is Revealed =>
  isRecord(value) && ['place', 'text', 'salt'].every((name) => typeof value[name] === 'string');

function parseReceipt(text: string): Receipt | ReceiptProblem {
  const read = parsedJson(text);
  if (!isRecord(read) || read['format'] !== FORMAT) return 'not-a-receipt';
  const { leaf, index, path, checkpoint, key, reveals } = read;
  if (typeof leaf !== 'string' || typeof checkpoint !== 'string' || typeof key !== 'string')
    return 'not-a-receipt';
  if (typeof index !== 'number' || !Array.isArray(path) || !Array.isArray(reveals)) return 'not-a-receipt';
  const hashes = path.map((each) => (typeof each === 'string' ? fromBase64(each) : null));
  if (!reveals.every(isReveal) || !hashes.every((hash) => hash !== null)) return 'not-a-receipt';
  const receipt: Receipt = { leaf, index, path: hashes, checkpoint, key, reveals };
  // Only one spelling is accepted, so that no change of a file stays unnoticed.
  return written(receipt) === text.trim() ? receipt : 'changed-form';
}

/**
 * Checks a receipt without any other source.
 * @param trustedKey the log's key from a source that the caller trusts; without it, that of the receipt, which an impostor could
 * have made
 */
export async function checkReceipt(
  text: string,
  { sha256, verify }: { sha256: Sha256; verify: VerifySignature },
  trustedKey?: string,
): Promise<{ readonly facts: ReceiptFacts } | { readonly problem: ReceiptProblem }> {
  const receipt = parseReceipt(text);
  if (typeof receipt === 'string') return { problem: receipt };
  const key = parseVerifierKey(sha256, receipt.key);
  if (key === null) return { problem: 'malformed-key' };
  if (trustedKey !== undefined && trustedKey !== receipt.key) return { problem: 'other-key' };
  const opened = await openNote(sha256, receipt.checkpoint, key, verify);
  if ('problem' in opened)
    return { problem: opened.problem === 'malformed' ? 'malformed-checkpoint' : opened.problem };
  const head = parseCheckpoint(opened.text);
  if (head === null) return { problem: 'malformed-checkpoint' };
  if (head.origin !== key.name) return { problem: 'other-log' };
  const proof = {
    leafHash: leafHash(sha256, utf8(receipt.leaf)),
    index: receipt.index,
    size: head.size,
    path: receipt.path,
  };
  if (!verifyInclusion(sha256, proof, head.root)) return { problem: 'not-in-the-log' };
  const leaf = parseLeaf(receipt.leaf);
  if (leaf === null) return { problem: 'malformed-leaf' };
  if (!receipt.reveals.every((revealed) => isRevealed(sha256, leaf, revealed)))
    return { problem: 'wrong-reveal' };
  return {
    facts: {
      leaf,
      index: receipt.index,
      size: head.size,
      origin: head.origin,
      key: receipt.key,
      accounts: new Map(
        receipt.reveals.filter(({ place }) => place !== DETAILS).map((one) => [Number(one.place), one.text]),
      ),
      details: receipt.reveals.find(({ place }) => place === DETAILS)?.text ?? null,
    },
  };
}
