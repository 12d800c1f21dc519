import {
  ComputeBudgetInstruction,
  ComputeBudgetProgram,
  TransactionInstruction,
  type MessageV1,
  type VersionedMessage,
} from '@solana/web3.js';

const LAMPORTS_PER_SIGNATURE = 5000n;
const MICROLAMPORTS = 1_000_000n;
const BUILTIN_UNITS = 3_000n;
const PROGRAM_UNITS = 200_000n;
const MAX_UNITS = 1_400_000n;
const BUILTINS = new Set([
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  ComputeBudgetProgram.programId.toBase58(),
]);

/** How many compute units a message may use, and the lamports that it offers to be executed earlier. */
interface ComputeBudget {
  units: bigint;
  priorityFee: bigint;
}

/** Returns the fee of a message in lamports: for its signatures, and for its priority. */
export const feeOf = (message: VersionedMessage): bigint =>
  BigInt(message.header.numRequiredSignatures) * LAMPORTS_PER_SIGNATURE + budgetOf(message).priorityFee;

/** Returns the price that a message offers for a compute unit, in microlamports. */
export function computeUnitPriceOf(message: VersionedMessage): bigint {
  const { units, priorityFee } = budgetOf(message);
  return units > 0n ? (priorityFee * MICROLAMPORTS) / units : 0n;
}

const budgetOf = (message: VersionedMessage): ComputeBudget =>
  message.version === 1 ? declaredBudget(message) : requestedBudget(message);

/** The budget in the header of a version 1 message. */
const declaredBudget = ({ transactionConfig }: MessageV1): ComputeBudget => ({
  units: BigInt(transactionConfig.computeUnitLimit ?? 0),
  priorityFee: BigInt(transactionConfig.priorityFee ?? 0),
});

/** The budget that a message of an earlier version requests by instructions. */
function requestedBudget(message: VersionedMessage): ComputeBudget {
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
  return { units, priorityFee: (units * price + MICROLAMPORTS - 1n) / MICROLAMPORTS };
}
