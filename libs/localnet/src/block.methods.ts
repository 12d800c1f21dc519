import { z } from 'zod';
import type { Bank } from './bank.js';
import { contextShape, historyContextShape, slotSchema, type Context } from './commitment.js';
import { computeUnitPriceOf } from './fee.js';
import type { TransactionRecord } from './history.js';
import { addressSchema, method, options, type Methods } from './method.js';
import { RpcCode, RpcError, invalidParams } from './rpc-error.js';
import { encodingSchema, maxVersionSchema, transactionView } from './transaction-view.js';

const MAX_BLOCKS = 10_000;
/** For how many slots a node remembers the priority fees that were paid. */
const FEE_SLOTS = 150;

const blockConfigSchema = options({
  ...historyContextShape,
  encoding: encodingSchema.default('json'),
  transactionDetails: z.enum(['full', 'signatures', 'none']).default('full'),
  maxSupportedTransactionVersion: maxVersionSchema,
});

/** The RPC methods for blocks, and for the priority fees that were paid in them. */
export function blockMethods(bank: Bank): Methods {
  const { clock, history } = bank;
  const existing = (slot: number, context: Context): number => {
    if (slot <= bank.view(context).slot) return slot;
    throw new RpcError(RpcCode.blockNotAvailable, `Block not available for slot ${slot}`);
  };

  return {
    getBlockTime: method([slotSchema, options(contextShape)], (slot, context) =>
      clock.timeAt(existing(slot, context)),
    ),
    getBlocks: method(
      [slotSchema, slotSchema.nullish(), options(historyContextShape)],
      (first, last, context) => {
        const end = Math.min(last ?? Infinity, bank.view(context).slot);
        if (end - first >= MAX_BLOCKS) throw invalidParams(`at most ${MAX_BLOCKS} slots`);
        return Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index);
      },
    ),
    getBlock: method([slotSchema, blockConfigSchema], (slot, config) => {
      const record = history.at(existing(slot, config));
      const records = record ? [record] : [];
      return {
        blockhash: clock.blockhash(slot),
        previousBlockhash: clock.blockhash(Math.max(0, slot - 1)),
        parentSlot: Math.max(0, slot - 1),
        blockHeight: clock.heightAt(slot),
        blockTime: clock.timeAt(slot),
        rewards: [],
        ...(config.transactionDetails === 'signatures' && {
          signatures: records.map(({ signature }) => signature),
        }),
        ...(config.transactionDetails === 'full' && {
          transactions: records.map((each) =>
            transactionView(each, config.encoding, config.maxSupportedTransactionVersion),
          ),
        }),
      };
    }),
    getRecentPrioritizationFees: method([z.array(addressSchema).max(128).nullish()], (addresses) => {
      const last = clock.slot();
      const first = Math.max(0, last - FEE_SLOTS + 1);
      const paid = history.between(first, last).filter((record) => writesOneOf(record, addresses ?? []));
      const prices = new Map(
        paid.map(({ slot, transaction }) => [slot, Number(computeUnitPriceOf(transaction.message))]),
      );
      return Array.from({ length: last - first + 1 }, (_, index) => {
        const slot = first + index;
        return { slot, prioritizationFee: prices.get(slot) ?? 0 };
      });
    }),
  };
}

/** Whether a transaction could write one of these accounts. Without addresses, every transaction counts. */
const writesOneOf = ({ accountKeys, transaction }: TransactionRecord, addresses: string[]): boolean =>
  addresses.length === 0 ||
  accountKeys.some((key, index) => addresses.includes(key) && transaction.message.isAccountWritable(index));
