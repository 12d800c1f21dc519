import { z } from 'zod';
import type { Bank } from './bank.js';
import { historyContextShape, slotSchema } from './commitment.js';
import type { TransactionRecord } from './history.js';
import { memoOf } from './memo.js';
import {
  addressSchema,
  decodeText,
  method,
  options,
  signatureSchema,
  wireEncodingSchema,
  type Methods,
} from './method.js';
import { BLOCKHASH_LIFETIME } from './slot-clock.js';
import { encodingSchema, maxVersionSchema, statusOf, transactionView } from './transaction-view.js';

/** The largest number of confirmations that a node counts. */
const MAX_CONFIRMATIONS = 31;

const sendConfigSchema = options({
  encoding: wireEncodingSchema,
  skipPreflight: z.boolean().nullish(),
  minContextSlot: slotSchema.nullish(),
});
const statusConfigSchema = options({ searchTransactionHistory: z.boolean().default(false) });
const historyConfigSchema = options({
  ...historyContextShape,
  limit: z.int().min(1).max(1000).default(1000),
  before: signatureSchema.nullish(),
  until: signatureSchema.nullish(),
});
const fullTransactionConfigSchema = options({
  ...historyContextShape,
  encoding: encodingSchema.default('json'),
  maxSupportedTransactionVersion: maxVersionSchema,
});
const transactionConfigSchema = z.preprocess(
  (given) => (typeof given === 'string' ? { encoding: given } : given),
  fullTransactionConfigSchema,
);

/** The RPC methods that send and find transactions. */
export function transactionMethods(bank: Bank): Methods {
  const { clock, history } = bank;
  const isFinal = ({ slot }: TransactionRecord) => slot <= clock.finalizedSlot();
  const confirmationStatus = (record: TransactionRecord) => (isFinal(record) ? 'finalized' : 'confirmed');
  const isRecent = ({ height }: TransactionRecord) => clock.height() - height <= BLOCKHASH_LIFETIME;

  return {
    sendTransaction: method([z.string(), sendConfigSchema], (text, config) => {
      bank.view({ commitment: 'processed', minContextSlot: config.minContextSlot });
      return bank.submit(decodeText(text, config.encoding ?? 'base58'), config.skipPreflight ?? false);
    }),
    getSignatureStatuses: method(
      [z.array(signatureSchema).max(256), statusConfigSchema],
      (signatures, { searchTransactionHistory }) => {
        const value = signatures.map((signature) => {
          const record = history.find(signature);
          if (!record || !(searchTransactionHistory || isRecent(record))) return null;
          const { slot, err } = record;
          const age = clock.slot() - slot - 1;
          return {
            slot,
            err,
            status: statusOf(record),
            confirmations: isFinal(record) ? null : Math.min(age, MAX_CONFIRMATIONS),
            confirmationStatus: confirmationStatus(record),
          };
        });
        return { context: { slot: clock.slot() }, value };
      },
    ),
    getSignaturesForAddress: method([addressSchema, historyConfigSchema], (address, config) => {
      const maxSlot = bank.view(config).slot;
      return history.ofAddress(address, { ...config, maxSlot }).map((record) => ({
        signature: record.signature,
        slot: record.slot,
        err: record.err,
        memo: memoOf(record.transaction),
        blockTime: clock.timeAt(record.slot),
        confirmationStatus: confirmationStatus(record),
      }));
    }),
    getTransaction: method([signatureSchema, transactionConfigSchema], (signature, config) => {
      const maxSlot = bank.view(config).slot;
      const record = history.find(signature);
      if (!record || record.slot > maxSlot) return null;
      const { slot } = record;
      const view = transactionView(record, config.encoding, config.maxSupportedTransactionVersion);
      return { slot, blockTime: clock.timeAt(slot), ...view };
    }),
  };
}
