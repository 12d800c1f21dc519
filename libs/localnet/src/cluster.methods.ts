import { VersionedMessage } from '@solana/web3.js';
import { z } from 'zod';
import type { Bank } from './bank.js';
import { TOTAL_LAMPORTS } from './genesis.js';
import { addressSchema, decodeText, method, options, type Methods } from './method.js';
import { RpcCode, RpcError, invalidParams } from './rpc-error.js';
import { SLOTS_PER_EPOCH } from './slot-clock.js';
import { transactionView } from './transaction-view.js';
import { feeOf } from './transaction.js';

const MAX_BLOCKS = 10_000;
const MAX_ACCOUNT_SIZE = 10 * 1024 * 1024;
const slotSchema = z.int().min(0);

export const encodingSchema = z.enum(['json', 'jsonParsed', 'base58', 'base64']);
export const maxVersionSchema = z
  .int()
  .min(0)
  .nullish()
  .transform((version) => version ?? null);

const blockConfigSchema = options({
  encoding: encodingSchema.default('json'),
  transactionDetails: z.enum(['full', 'signatures', 'none']).default('full'),
  maxSupportedTransactionVersion: maxVersionSchema,
});

/** The RPC methods for the chain as a whole: slots, blockhashes, fees and blocks. */
export function clusterMethods(bank: Bank, genesisHash: string): Methods {
  const { clock, history } = bank;
  const inContext = (value: unknown) => ({ context: { slot: clock.slot() }, value });

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '0.0.0-localnet', 'feature-set': 0 }),
    getGenesisHash: () => genesisHash,
    getSlot: () => clock.slot(),
    getBlockHeight: () => clock.height(),
    getTransactionCount: () => history.length,
    getFirstAvailableBlock: () => 0,
    getEpochInfo: () => {
      const absoluteSlot = clock.slot();
      return {
        absoluteSlot,
        blockHeight: clock.height(),
        epoch: Math.floor(absoluteSlot / SLOTS_PER_EPOCH),
        slotIndex: absoluteSlot % SLOTS_PER_EPOCH,
        slotsInEpoch: SLOTS_PER_EPOCH,
        transactionCount: history.length,
      };
    },

    getLatestBlockhash: () => inContext(clock.latest()),
    isBlockhashValid: method([z.string()], (blockhash) => inContext(clock.isValid(blockhash))),
    getFeeForMessage: method([z.string()], (text) => {
      const { blockhash, fee } = readMessage(text);
      return inContext(clock.isValid(blockhash) ? fee : null);
    }),
    getRecentPrioritizationFees: method([z.array(addressSchema).max(128).nullish()], () => [
      { slot: clock.slot(), prioritizationFee: 0 },
    ]),
    getMinimumBalanceForRentExemption: method([z.int().min(0).max(MAX_ACCOUNT_SIZE)], (size) =>
      Number(bank.minimumBalanceForRentExemption(size)),
    ),
    getSupply: () => {
      const total = Number(TOTAL_LAMPORTS - history.totalFees);
      return inContext({ total, circulating: total, nonCirculating: 0, nonCirculatingAccounts: [] });
    },

    getBlockTime: method([slotSchema], (slot) => clock.timeAt(existing(bank, slot))),
    getBlocks: method([slotSchema, slotSchema.nullish()], (first, last) => {
      const end = Math.min(last ?? Infinity, clock.slot());
      if (end - first >= MAX_BLOCKS) throw invalidParams(`at most ${MAX_BLOCKS} slots`);
      return Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index);
    }),
    getBlock: method([slotSchema, blockConfigSchema], (slot, config) => {
      const record = history.at(existing(bank, slot));
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
  };
}

function existing(bank: Bank, slot: number): number {
  if (slot <= bank.clock.slot()) return slot;
  throw new RpcError(RpcCode.blockNotAvailable, `Block not available for slot ${slot}`);
}

function readMessage(text: string): { blockhash: string; fee: number } {
  try {
    const message = VersionedMessage.deserialize(decodeText(text, 'base64'));
    return { blockhash: message.recentBlockhash, fee: Number(feeOf(message)) };
  } catch {
    throw invalidParams('failed to deserialize the message');
  }
}
