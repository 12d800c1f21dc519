import { ComputeBudgetInstruction, ComputeBudgetProgram, PACKET_DATA_SIZE } from '@solana/web3.js';
import { TransactionInstruction, VersionedTransaction, type VersionedMessage } from '@solana/web3.js';
import bs58 from 'bs58';
import { invalidParams } from './rpc-error.js';

/** Decodes a transaction in wire format. @throws RpcError when it is too large, malformed, or uses a lookup table */
export function decodeTransaction(raw: Uint8Array): VersionedTransaction {
  if (raw.length > PACKET_DATA_SIZE) {
    throw invalidParams(`transaction too large: ${raw.length} bytes (max: ${PACKET_DATA_SIZE})`);
  }
  const transaction = deserialize(raw);
  if (transaction.message.addressTableLookups.length > 0) {
    throw invalidParams('the development chain has no address lookup tables');
  }
  return transaction;
}

function deserialize(raw: Uint8Array): VersionedTransaction {
  try {
    const transaction = VersionedTransaction.deserialize(raw);
    const required = transaction.message.header.numRequiredSignatures;
    // Only the canonical encoding is accepted, which excludes trailing bytes.
    const canonical = Buffer.from(transaction.serialize()).equals(raw);
    if (canonical && required > 0 && transaction.signatures.length === required) return transaction;
  } catch {
    // Reported below, together with transactions that fail the checks above.
  }
  throw invalidParams('failed to deserialize the transaction');
}

/** A transaction's id: its first signature. */
export const signatureOf = (transaction: VersionedTransaction): string =>
  bs58.encode(transaction.signatures[0]!);

const LAMPORTS_PER_SIGNATURE = 5000n;
const BUILTIN_UNITS = 3_000n;
const PROGRAM_UNITS = 200_000n;
const MAX_UNITS = 1_400_000n;
const BUILTINS = new Set([
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  ComputeBudgetProgram.programId.toBase58(),
]);

/**
 * Returns the fee of a message in lamports: for its signatures, and for its compute units at the price that it
 * offers.
 */
export function feeOf(message: VersionedMessage): bigint {
  let price = 0n;
  let limit: bigint | null = null;
  let defaultLimit = 0n;
  for (const { programIdIndex, data } of message.compiledInstructions) {
    const programId = message.staticAccountKeys[programIdIndex]!;
    defaultLimit += BUILTINS.has(programId.toBase58()) ? BUILTIN_UNITS : PROGRAM_UNITS;
    if (!programId.equals(ComputeBudgetProgram.programId)) continue;
    const instruction = new TransactionInstruction({ programId, keys: [], data: Buffer.from(data) });
    const type = ComputeBudgetInstruction.decodeInstructionType(instruction);
    if (type === 'SetComputeUnitLimit') {
      limit = BigInt(ComputeBudgetInstruction.decodeSetComputeUnitLimit(instruction).units);
    } else if (type === 'SetComputeUnitPrice') {
      price = BigInt(ComputeBudgetInstruction.decodeSetComputeUnitPrice(instruction).microLamports);
    }
  }
  const wanted = limit ?? defaultLimit;
  const units = wanted < MAX_UNITS ? wanted : MAX_UNITS;
  const priority = (units * price + 999_999n) / 1_000_000n;
  return BigInt(message.header.numRequiredSignatures) * LAMPORTS_PER_SIGNATURE + priority;
}
