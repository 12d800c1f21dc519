import { z } from 'zod';
import type { TransactionFailure } from '#contracts';

/** The system program and the token programs use this code for missing funds. */
const MISSING_FUNDS = 1;
/** The token programs use this code for a frozen account. */
const ACCOUNT_FROZEN = 17;

const MISSING = new Set(['InsufficientFundsForFee', 'AccountNotFound', 'InsufficientFunds']);
const instructionSchema = z.object({ InstructionError: z.tuple([z.int(), z.unknown()]) });
const customSchema = z.object({ Custom: z.int() });
const rentSchema = z.object({ InsufficientFundsForRent: z.unknown() });

/**
 * Reads the `err` of a transaction.
 *
 * @example
 * failureOf({ InstructionError: [2, { Custom: 1 }] }); // 'funds'
 */
export function failureOf(err: unknown): TransactionFailure {
  const reason = instructionSchema.safeParse(err).data?.InstructionError[1] ?? err;
  if (typeof reason === 'string') return MISSING.has(reason) ? 'funds' : 'other';
  if (rentSchema.safeParse(reason).success) return 'funds';
  const code = customSchema.safeParse(reason).data?.Custom;
  if (code === MISSING_FUNDS) return 'funds';
  return code === ACCOUNT_FROZEN ? 'frozen' : 'other';
}
