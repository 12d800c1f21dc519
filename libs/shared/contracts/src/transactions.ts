import { z } from 'zod';
import { textSchema } from './primitives.js';

/** `POST /api/transactions`: a transaction to forward to the chain, which accepts at most 1232 bytes. */
export const sendTransactionSchema = z.strictObject({
  /** Signed, in wire format, as base64. */
  transaction: z.base64().min(1).max(1_644),
});

/** Base58 of 64 bytes. Code that uses the signature checks that it decodes to exactly 64 bytes. */
export const transactionSignatureSchema = textSchema.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/);

export const sentTransactionSchema = z.object({ signature: z.string() });

export const transactionStateSchema = z.object({ status: z.enum(['pending', 'confirmed', 'failed']) });

export type SendTransaction = z.infer<typeof sendTransactionSchema>;
export type SentTransaction = z.infer<typeof sentTransactionSchema>;
export type TransactionState = z.infer<typeof transactionStateSchema>;
