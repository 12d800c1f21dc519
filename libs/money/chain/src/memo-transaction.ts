import {
  ComputeBudgetProgram,
  Message,
  PublicKey,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import { MEMO_PROGRAM } from './memo-program.js';
import type { RecentBlock } from './payout-transaction.js';
import { feeOf } from './transaction-fee.js';

/** A transaction that does nothing but carry a text. */
export interface MemoTransaction {
  /** Signs, and pays the fee. In base58. */
  readonly wallet: string;
  /** At most 566 characters, which is what readers of memos keep. */
  readonly text: string;
  /** What the wallet offers for each compute unit, in micro-lamports. */
  readonly unitPrice: bigint;
}

/** The memo program checks that the text is UTF-8, and writes it to the log. */
export const MEMO_UNIT_LIMIT = 100_000;
const PRICE_OFFSET = 1;
/** The count of signatures, and the only one. */
const SIGNATURE_BYTES = 65;

/** Builds the message of a memo, as bytes to sign. */
export function memoMessage(
  { wallet, text, unitPrice }: MemoTransaction,
  { blockhash, lastValidBlockHeight }: RecentBlock,
): Buffer {
  return new Transaction({ feePayer: new PublicKey(wallet), blockhash, lastValidBlockHeight })
    .add(
      ComputeBudgetProgram.setComputeUnitLimit({ units: MEMO_UNIT_LIMIT }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: unitPrice }),
      new TransactionInstruction({
        programId: new PublicKey(MEMO_PROGRAM),
        keys: [],
        data: Buffer.from(text),
      }),
    )
    .serializeMessage();
}

/** Returns the memo that a message makes; null for any message that `memoMessage` would not build. */
export function readMemoMessage(bytes: Uint8Array): MemoTransaction | null {
  try {
    const message = Message.from(bytes);
    const [, price, memo] = message.compiledInstructions.map(({ data }) => Buffer.from(data));
    const read = {
      wallet: message.accountKeys[0]!.toBase58(),
      text: memo!.toString(),
      unitPrice: price!.readBigUInt64LE(PRICE_OFFSET),
    };
    const block = { blockhash: message.recentBlockhash, lastValidBlockHeight: 0 };
    return memoMessage(read, block).equals(bytes) ? read : null;
  } catch {
    return null;
  }
}

/** Returns the text of a signed memo in wire format; null if it is another transaction. */
export const memoIn = (wire: Uint8Array): string | null =>
  readMemoMessage(wire.subarray(SIGNATURE_BYTES))?.text ?? null;

/** Returns the fee of a memo in lamports. */
export const memoFee = (unitPrice: bigint): bigint => feeOf(MEMO_UNIT_LIMIT, unitPrice);
