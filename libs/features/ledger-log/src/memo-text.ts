import { noteText, openNote, type VerifierKey } from '#merkle-log';
import { sha256, verifyEd25519 } from './log-key.js';

/** What a memo adds to a head, as an extension line of its checkpoint: the root of the tree of who is owed what, and the total. */
export const entitlementsLine = ({ root, total }: { root: string; total: string }): string =>
  `entitlements ${root} ${total}\n`;

const ENTITLEMENTS = /^entitlements ([0-9a-f]{64}) (\d+)\n$/;

/** What the last line of a memo's text says about entitlements; null if it says nothing. */
export function entitlementsIn(text: string): MemoText['entitlements'] {
  const said = ENTITLEMENTS.exec(text.slice(text.lastIndexOf('\n', text.length - 2) + 1));
  return said && { root: said[1]!, total: said[2]! };
}

/** What a memo says besides the head that it repeats. */
export interface MemoText {
  /** Null if the memo is from before there was a root in it. */
  readonly entitlements: { readonly root: string; readonly total: string } | null;
}

/** Reads the memo of a head. Returns null if it does not repeat the head, is not signed with the head's key, or adds something else. */
export async function readMemoOf(memo: string, note: string, key: VerifierKey): Promise<MemoText | null> {
  if (memo === note) return { entitlements: null };
  const head = noteText(note);
  const opened = await openNote(sha256, memo, key, verifyEd25519);
  if (head === null || 'problem' in opened || !opened.text.startsWith(head)) return null;
  const entitlements = ENTITLEMENTS.test(opened.text.slice(head.length)) && entitlementsIn(opened.text);
  return entitlements ? { entitlements } : null;
}
