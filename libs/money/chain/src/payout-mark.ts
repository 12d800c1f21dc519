import { Message, PublicKey, Transaction } from '@solana/web3.js';
import { openMarker, type PayoutTransfer, type RecentBlock } from './payout-transaction.js';
import { feeOf } from './transaction-fee.js';

/** Which payment from elsewhere has made a payout. */
export interface ElsewherePaid {
  /** What was owed. */
  readonly key: string;
  /** The payment's transaction. */
  readonly signature: string;
  readonly destination: string;
}

/**
 * A transaction that pays nothing and allocates the marker of a payout that was paid from elsewhere, so that the chain refuses to make it
 * again. Its memo names the payment.
 */
export type PayoutMark = ElsewherePaid & Pick<PayoutTransfer, 'wallet' | 'unitPrice' | 'markerRent'>;

/** The marker and a memo of 300 characters need about 70,000. */
const MARK_UNIT_LIMIT = 120_000;
/** The places of the instructions, and of the numbers in their data. */
const PRICE = 1;
const RENT = 3;
const MEMO = 4;
const PRICE_OFFSET = 1;
const LAMPORTS_OFFSET = 4;

/** Returns the memo of a mark. No key contains a space. */
export const markText = ({ key, signature, destination }: ElsewherePaid): string =>
  `${key} ${signature} ${destination}`;

/** Returns what the memo of a mark says; null for any other text. */
export function readMarkText(text: string): ElsewherePaid | null {
  const [key, signature, destination, ...rest] = text.split(' ');
  return key && signature && destination && rest.length === 0 ? { key, signature, destination } : null;
}

/** Returns the key of the payout to which the memo of its transaction, or of its mark, belongs. */
export const keyOfMemo = (memo: string): string => readMarkText(memo)?.key ?? memo;

/** Builds the message of a mark, as bytes to sign. */
export function payoutMarkMessage(
  mark: PayoutMark,
  { blockhash, lastValidBlockHeight }: RecentBlock,
): Buffer {
  return new Transaction({ feePayer: new PublicKey(mark.wallet), blockhash, lastValidBlockHeight })
    .add(...openMarker({ ...mark, memo: markText(mark), unitLimit: MARK_UNIT_LIMIT }))
    .serializeMessage();
}

/** Returns the mark that a message makes; null for any message that `payoutMarkMessage` would not build. */
export function readPayoutMarkMessage(bytes: Uint8Array): PayoutMark | null {
  try {
    const message = Message.from(bytes);
    const data = message.compiledInstructions.map((instruction) => Buffer.from(instruction.data));
    const mark = {
      ...readMarkText(data[MEMO]!.toString())!,
      wallet: message.accountKeys[0]!.toBase58(),
      unitPrice: data[PRICE]!.readBigUInt64LE(PRICE_OFFSET),
      markerRent: data[RENT]!.readBigUInt64LE(LAMPORTS_OFFSET),
    };
    const block = { blockhash: message.recentBlockhash, lastValidBlockHeight: 0 };
    return payoutMarkMessage(mark, block).equals(bytes) ? mark : null;
  } catch {
    return null;
  }
}

/** Returns the fee of a mark in lamports, without the deposit for the marker. */
export const payoutMarkFee = (unitPrice: bigint): bigint => feeOf(MARK_UNIT_LIMIT, unitPrice);
