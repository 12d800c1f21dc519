import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import { MEMO_PROGRAM } from './memo-program.js';
import { TOKEN_PROGRAMS, type TokenProgram } from './token-account.js';

export interface PaymentMint {
  address: string;
  decimals: number;
  program: TokenProgram;
}

/** Addresses and keys are in base58. */
export interface Payment {
  payer: string;
  /** A wallet, or a vault's address, which is off the curve. */
  recipient: string;
  /** Null to pay in SOL. */
  mint: PaymentMint | null;
  /** In lamports or the token's base units. */
  amount: bigint;
  /** A key by which the payment is found. No one signs with it. */
  reference: string;
  memo: string;
  /** What the payer offers for each compute unit, in micro-lamports. */
  unitPrice: bigint;
}

/** Leaves room for the checks that wallets add to a transaction before they sign it. */
export const COMPUTE_UNIT_LIMIT = 60_000;
const MICRO_LAMPORTS = 1_000_000n;
const LAMPORTS_A_SIGNATURE = 5_000n;

/**
 * Builds an unsigned payment as a legacy transaction, which every wallet can sign. If the recipient of tokens has no token
 * account, the payer creates it.
 * @param blockhash a recent one, with the last block height at which it is valid
 * @returns the transaction in wire format, in base64
 * @throws Error for an address that is not a key
 */
export function buildPayment({
  blockhash,
  lastValidBlockHeight,
  ...payment
}: Payment & { blockhash: string; lastValidBlockHeight: number }): string {
  const feePayer = new PublicKey(payment.payer);
  const transaction = new Transaction({ feePayer, blockhash, lastValidBlockHeight }).add(
    ComputeBudgetProgram.setComputeUnitLimit({ units: COMPUTE_UNIT_LIMIT }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: payment.unitPrice }),
    new TransactionInstruction({
      programId: new PublicKey(MEMO_PROGRAM),
      keys: [],
      data: Buffer.from(payment.memo),
    }),
    ...transfer(payment),
  );
  return transaction.serialize({ requireAllSignatures: false }).toString('base64');
}

/** The transfer comes last, and the reference is one of its keys, as Solana Pay specifies. */
function transfer({ payer, recipient, mint, amount, reference }: Payment): TransactionInstruction[] {
  const [from, to] = [new PublicKey(payer), new PublicKey(recipient)];
  const referenceKey = { pubkey: new PublicKey(reference), isSigner: false, isWritable: false };
  if (mint === null) {
    const instruction = SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: amount });
    instruction.keys.push(referenceKey);
    return [instruction];
  }
  const mintKey = new PublicKey(mint.address);
  const program = new PublicKey(TOKEN_PROGRAMS[mint.program]);
  const source = new PublicKey(tokenAccountAddress(payer, mint));
  const destination = new PublicKey(tokenAccountAddress(recipient, mint));
  const instruction = createTransferCheckedInstruction(
    source,
    mintKey,
    destination,
    from,
    amount,
    mint.decimals,
    [],
    program,
  );
  instruction.keys.push(referenceKey);
  return [
    createAssociatedTokenAccountIdempotentInstruction(from, destination, to, mintKey, program),
    instruction,
  ];
}

/** Returns the address of an owner's associated token account. The owner may be off the curve. */
export function tokenAccountAddress(
  owner: string,
  { address, program }: Omit<PaymentMint, 'decimals'>,
): string {
  const key = new PublicKey(TOKEN_PROGRAMS[program]);
  return getAssociatedTokenAddressSync(new PublicKey(address), new PublicKey(owner), true, key).toBase58();
}

/** Returns the fee of a payment with this price for each compute unit, in lamports. */
export const paymentFee = (unitPrice: bigint): bigint =>
  LAMPORTS_A_SIGNATURE + (BigInt(COMPUTE_UNIT_LIMIT) * unitPrice + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;

/**
 * Returns the price to offer for a compute unit: the 75th percentile of recent prices, between floor and ceiling. All are
 * in micro-lamports.
 * @param fees the result of `getRecentPrioritizationFees`
 */
export function priorityPrice(
  fees: readonly { prioritizationFee: number }[],
  floor: bigint,
  ceiling: bigint,
): bigint {
  const prices = fees.map(({ prioritizationFee }) => BigInt(prioritizationFee)).sort(ascending);
  const price = prices[Math.ceil(prices.length * 0.75) - 1] ?? floor;
  if (price < floor) return floor;
  return price > ceiling ? ceiling : price;
}

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : Number(a > b));
