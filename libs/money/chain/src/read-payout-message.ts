import { Message, type MessageCompiledInstruction } from '@solana/web3.js';
import { payoutMessage, type PayoutTransfer } from './payout-transaction.js';
import { tokenProgramOf } from './token-account.js';

/** The places of the instructions of a payout, and of the numbers in their data. */
const PRICE = 1;
const RENT = 3;
const MEMO = 4;
const TRANSFER = 5;
const TOKEN_TRANSFER = 6;
const PRICE_OFFSET = 1;
const LAMPORTS_OFFSET = 4;
const TOKENS_OFFSET = 1;
const DECIMALS_OFFSET = 9;

/**
 * Returns the payout that a message makes; null for any message that `payoutMessage` would not build. What was read is built
 * again and compared byte for byte, so the message has no other effect than this payout.
 */
export function readPayoutMessage(bytes: Uint8Array): PayoutTransfer | null {
  try {
    const message = Message.from(bytes);
    const read = transferOf(message);
    const block = { blockhash: message.recentBlockhash, lastValidBlockHeight: 0 };
    return payoutMessage(read, block).equals(bytes) ? read : null;
  } catch {
    return null;
  }
}

/** @throws Error or returns something else if the message is no payout */
function transferOf(message: Message): PayoutTransfer {
  const { compiledInstructions: instructions } = message;
  const dataOf = (place: number): Buffer => Buffer.from(instructions[place]!.data);
  const common = {
    wallet: message.accountKeys[0]!.toBase58(),
    key: dataOf(MEMO).toString(),
    unitPrice: dataOf(PRICE).readBigUInt64LE(PRICE_OFFSET),
    markerRent: dataOf(RENT).readBigUInt64LE(LAMPORTS_OFFSET),
  };
  const account = (place: number, index: number): string => accountOf(message, instructions[place]!, index);
  const tokens = instructions[TOKEN_TRANSFER];
  if (tokens === undefined) {
    const amount = dataOf(TRANSFER).readBigUInt64LE(LAMPORTS_OFFSET);
    return { ...common, destination: account(TRANSFER, 1), mint: null, amount };
  }
  const program = tokenProgramOf(message.accountKeys[tokens.programIdIndex]!.toBase58());
  if (program === null) throw new Error('not a token program');
  const data = dataOf(TOKEN_TRANSFER);
  return {
    ...common,
    // The third account of the instruction that creates a token account is its owner, and the fourth is the mint.
    destination: account(TRANSFER, 2),
    mint: { address: account(TRANSFER, 3), decimals: data.readUInt8(DECIMALS_OFFSET), program },
    amount: data.readBigUInt64LE(TOKENS_OFFSET),
  };
}

const accountOf = (
  { accountKeys }: Message,
  { accountKeyIndexes }: MessageCompiledInstruction,
  index: number,
): string => accountKeys[accountKeyIndexes[index]!]!.toBase58();
