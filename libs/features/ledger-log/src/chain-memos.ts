import type { ChainReader } from '#money/chain';

/** A memo on the chain. */
export interface ChainMemo {
  /** That of its transaction. */
  readonly signature: string;
  readonly text: string;
  /** When the chain took it, in Unix seconds. */
  readonly blockTime: number;
  /** Whether the wallet has signed it. Others can name the wallet in theirs. */
  readonly isOwn: boolean;
}

/** The most signatures that an RPC returns for one call. */
const PAGE = 1_000;
/** What the lines of signatures in a note begin with. */
const SIGNATURE_LINE = '\n— ';

/**
 * Reads all final transactions that name a wallet and have a signed note as their memo, the oldest first.
 * @throws RpcFailure when no endpoint responds usably
 */
export async function readMemos(
  reader: Pick<ChainReader, 'signatures' | 'transaction'>,
  wallet: string,
): Promise<ChainMemo[]> {
  const found: string[] = [];
  for (let before: string | undefined; ;) {
    const page = await reader.signatures(wallet, { limit: PAGE, ...(before !== undefined && { before }) });
    for (const { signature, memo, failed } of page)
      if (!failed && memo?.includes(SIGNATURE_LINE)) found.push(signature);
    before = page.at(-1)?.signature;
    if (before === undefined || page.length < PAGE) break;
  }
  const memos: ChainMemo[] = [];
  for (const signature of found.toReversed()) {
    const transaction = await reader.transaction(signature);
    if (!transaction) throw new Error(`The RPC lists the transaction ${signature}, but does not have it`);
    const { memo, signers, blockTime } = transaction;
    if (memo !== null) memos.push({ signature, text: memo, blockTime, isOwn: signers.includes(wallet) });
  }
  return memos;
}
