import {
  type LogHead,
  proofHeadSchema,
  proofPageSchema,
  proofPageTextSchema,
  signedProofHeadSchema,
} from '#contracts';
import {
  type Checkpoint,
  noteText,
  openNote,
  parseCheckpoint,
  parseVerifierKey,
  type VerifierKey,
} from '#merkle-log';
import type { ChainMemo } from './chain-memos.js';
import { sha256, verifyEd25519 } from './log-key.js';
import { entitlementsIn, type MemoText, readMemoOf } from './memo-text.js';

/** A memo on the chain that is a head of the log, signed with one of its keys. */
export interface SignedMemo extends MemoText {
  readonly signature: string;
  readonly text: string;
  /** In Unix seconds. */
  readonly blockTime: number;
  readonly checkpoint: Checkpoint;
}

/** The wallets that have paid for memos, as the proof of the sale names them. None in simulated mode. */
export async function readPayoutWallets(get: (path: string) => Promise<unknown>): Promise<readonly string[]> {
  const base = '/api/presale/proof';
  const { text } = signedProofHeadSchema.parse(await get(base));
  const { snapshot } = proofHeadSchema.parse(JSON.parse(text));
  const page = proofPageSchema.parse(await get(`${base}/${snapshot}/1`));
  const { lines } = proofPageTextSchema.parse(JSON.parse(page.text));
  return lines.flatMap((line) => (line.kind === 'site' ? line.payoutWallets : []));
}

/**
 * Returns the memos that the log's keys have signed, the oldest first. What the site says about memos does not matter for it, so a
 * site can't leave any out.
 */
export async function signedMemos(
  memos: readonly ChainMemo[],
  keys: readonly string[],
  problems: string[],
): Promise<SignedMemo[]> {
  const verifiers = keys.flatMap((key) => parseVerifierKey(sha256, key) ?? []);
  const found = new Map<string, SignedMemo>();
  for (const { signature, text, blockTime, isOwn } of memos) {
    const checkpoint = await checkpointOf(text, verifiers);
    if (checkpoint !== null)
      found.set(signature, {
        signature,
        text,
        blockTime,
        checkpoint,
        entitlements: entitlementsIn(noteText(text)!),
      });
    else if (isOwn && parseCheckpoint(noteText(text) ?? '') !== null)
      problems.push(`Memo ${signature}: it is a head that no published key has signed`);
  }
  return [...found.values()].sort((a, b) => a.blockTime - b.blockTime);
}

async function checkpointOf(text: string, verifiers: readonly VerifierKey[]): Promise<Checkpoint | null> {
  for (const key of verifiers) {
    const opened = await openNote(sha256, text, key, verifyEd25519);
    const checkpoint = 'text' in opened ? parseCheckpoint(opened.text) : null;
    if (checkpoint?.origin === key.name) return checkpoint;
  }
  return null;
}

/** Checks that the memos that the site names for its heads repeat these heads. */
export async function checkNamedMemos(
  heads: readonly LogHead[],
  memos: readonly SignedMemo[],
  problems: string[],
): Promise<void> {
  const texts = new Map(memos.map(({ signature, text }) => [signature, text]));
  for (const { size, memo, note, key } of heads) {
    if (memo === null) continue;
    const text = texts.get(memo);
    const verifier = parseVerifierKey(sha256, key);
    const repeats =
      text !== undefined && verifier !== null && (await readMemoOf(text, note, verifier)) !== null;
    if (!repeats) problems.push(`Head ${size}: the transaction ${memo} does not have it as its memo`);
  }
}
