import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { createHash } from 'node:crypto';
import { MEMO_PROGRAM } from './memo-program.js';
import { type PaymentMint, tokenAccountAddress } from './payment-transaction.js';
import { TOKEN_PROGRAMS } from './token-account.js';

/** Addresses are in base58. */
export interface PayoutTransfer {
  /** The payout wallet, which signs, and pays for everything. */
  wallet: string;
  /** What is owed. The marker's address is derived from it. */
  key: string;
  /** A wallet, which may be off the curve. */
  destination: string;
  /** Null to pay in SOL. */
  mint: PaymentMint | null;
  /** In lamports or the token's base units. */
  amount: bigint;
  /** What the wallet offers for each compute unit, in micro-lamports. */
  unitPrice: bigint;
  /** The deposit for the marker's byte, in lamports. */
  markerRent: bigint;
}

/** The block with which a message is valid, and the last height at which it is. */
export interface RecentBlock {
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
}

/** The marker, the memo, a new token account and the transfer need about 55,000. */
export const PAYOUT_UNIT_LIMIT = 80_000;
export const MARKER_SIZE = 1;
/** The rent of one byte is 897,840 lamports. */
export const MARKER_RENT_CEILING = 1_000_000n;
const SEED_CHARACTERS = 32;

/** The seed of the marker of a key. */
const seedOf = (key: string): string =>
  createHash('sha256').update(key).digest('hex').slice(0, SEED_CHARACTERS);

/**
 * Whether a deposit in lamports may be that for a marker. The chain refuses one that is below the rent, but not none: it then drops the
 * marker when the transaction ends, and the payout could be made again and again.
 */
export const isMarkerRent = (lamports: bigint): boolean => lamports > 0n && lamports <= MARKER_RENT_CEILING;

/** Returns the address of the account that marks the payout of a key as made by a wallet (decision 079). */
export const payoutMarker = (wallet: string, key: string): string => markerAt(wallet, seedOf(key));

/** The same, for those who know only the SHA-256 of the key, in hex. */
export const payoutMarkerOfHash = (wallet: string, keyHash: string): string =>
  markerAt(wallet, keyHash.slice(0, SEED_CHARACTERS));

function markerAt(wallet: string, seed: string): string {
  const base = new PublicKey(wallet).toBuffer();
  const seeded = Buffer.concat([base, Buffer.from(seed), SystemProgram.programId.toBuffer()]);
  return bs58.encode(createHash('sha256').update(seeded).digest());
}

/**
 * Builds the message of a payout, as bytes to sign. The chain refuses a second transaction with the same wallet and key: the marker
 * is allocated first, and the transfer comes last.
 */
export function payoutMessage(
  { destination, mint, amount, ...opening }: PayoutTransfer,
  { blockhash, lastValidBlockHeight }: RecentBlock,
): Buffer {
  const feePayer = new PublicKey(opening.wallet);
  return new Transaction({ feePayer, blockhash, lastValidBlockHeight })
    .add(
      ...openMarker({ ...opening, memo: opening.key, unitLimit: PAYOUT_UNIT_LIMIT }),
      ...transfer(feePayer, new PublicKey(destination), mint, amount),
    )
    .serializeMessage();
}

/** The instructions that allocate the marker of a key, pay its rent, and carry a memo. */
export function openMarker({
  wallet,
  key,
  memo,
  unitPrice,
  unitLimit,
  markerRent,
}: Pick<PayoutTransfer, 'wallet' | 'key' | 'unitPrice' | 'markerRent'> & {
  memo: string;
  unitLimit: number;
}): TransactionInstruction[] {
  const payer = new PublicKey(wallet);
  const marker = new PublicKey(payoutMarker(wallet, key));
  return [
    ComputeBudgetProgram.setComputeUnitLimit({ units: unitLimit }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: unitPrice }),
    SystemProgram.allocate({
      accountPubkey: marker,
      basePubkey: payer,
      seed: seedOf(key),
      space: MARKER_SIZE,
      programId: SystemProgram.programId,
    }),
    SystemProgram.transfer({ fromPubkey: payer, toPubkey: marker, lamports: markerRent }),
    new TransactionInstruction({ programId: new PublicKey(MEMO_PROGRAM), keys: [], data: Buffer.from(memo) }),
  ];
}

/** Returns a transaction in wire format, with the signature of its one signer. */
export const signedTransaction = (message: Uint8Array, signature: Uint8Array): Buffer =>
  Buffer.concat([Buffer.of(1), signature, message]);

function transfer(
  from: PublicKey,
  to: PublicKey,
  mint: PaymentMint | null,
  amount: bigint,
): TransactionInstruction[] {
  if (mint === null) return [SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: amount })];
  const mintKey = new PublicKey(mint.address);
  const program = new PublicKey(TOKEN_PROGRAMS[mint.program]);
  const [source, destination] = [from, to].map(
    (owner) => new PublicKey(tokenAccountAddress(owner.toBase58(), mint)),
  );
  return [
    createAssociatedTokenAccountIdempotentInstruction(from, destination!, to, mintKey, program),
    createTransferCheckedInstruction(
      source!,
      mintKey,
      destination!,
      from,
      amount,
      mint.decimals,
      [],
      program,
    ),
  ];
}
