import type { WireTransaction } from './transaction.js';

const MEMO_PROGRAMS = new Set([
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
]);

/**
 * Returns the memos of a transaction as a real node lists them, each with its length in bytes: `[5] hello; [3] you`.
 * Null if there are none. Memos of inner instructions are not listed.
 */
export function memoOf({ message }: WireTransaction): string | null {
  const memos = message.compiledInstructions
    .filter(({ programIdIndex }) => MEMO_PROGRAMS.has(message.staticAccountKeys[programIdIndex]!.toBase58()))
    .map(({ data }) => `[${data.length}] ${decode(data)}`);
  return memos.length > 0 ? memos.join('; ') : null;
}

function decode(data: Uint8Array): string {
  try {
    return new TextDecoder('utf8', { fatal: true, ignoreBOM: true }).decode(data);
  } catch {
    return '(unparseable)';
  }
}
