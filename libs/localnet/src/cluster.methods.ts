import { VersionedMessage } from '@solana/web3.js';
import { z } from 'zod';
import type { Bank } from './bank.js';
import { contextShape, type Context } from './commitment.js';
import { feeOf } from './fee.js';
import { TOTAL_LAMPORTS } from './genesis.js';
import { decodeText, method, options, type Methods } from './method.js';
import { invalidParams } from './rpc-error.js';
import { SLOTS_PER_EPOCH } from './slot-clock.js';

const MAX_ACCOUNT_SIZE = 10 * 1024 * 1024;
const contextSchema = options(contextShape);

/** The RPC methods for the chain as a whole: its progress, blockhashes, rent and supply. */
export function clusterMethods(bank: Bank, genesisHash: string): Methods {
  const { clock, history } = bank;
  const slotOf = (context: Context) => bank.view(context).slot;
  const inContext = (slot: number, value: unknown) => ({ context: { slot }, value });

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '0.0.0-localnet', 'feature-set': 0 }),
    getGenesisHash: () => genesisHash,
    getSlot: method([contextSchema], slotOf),
    getBlockHeight: method([contextSchema], (context) => clock.heightAt(slotOf(context))),
    getTransactionCount: () => history.length,
    getFirstAvailableBlock: () => 0,
    getEpochInfo: method([contextSchema], (context) => {
      const absoluteSlot = slotOf(context);
      return {
        absoluteSlot,
        blockHeight: clock.heightAt(absoluteSlot),
        epoch: Math.floor(absoluteSlot / SLOTS_PER_EPOCH),
        slotIndex: absoluteSlot % SLOTS_PER_EPOCH,
        slotsInEpoch: SLOTS_PER_EPOCH,
        transactionCount: history.length,
      };
    }),

    getLatestBlockhash: method([contextSchema], (context) => {
      const slot = slotOf(context);
      return inContext(slot, clock.lifetimeAt(slot));
    }),
    isBlockhashValid: method([z.string(), contextSchema], (blockhash, context) =>
      inContext(slotOf(context), clock.isValid(blockhash)),
    ),
    getFeeForMessage: method([z.string(), contextSchema], (text, context) => {
      const { blockhash, fee } = readMessage(text);
      return inContext(slotOf(context), clock.isValid(blockhash) ? fee : null);
    }),
    getMinimumBalanceForRentExemption: method([z.int().min(0).max(MAX_ACCOUNT_SIZE)], (size) =>
      Number(bank.minimumBalanceForRentExemption(size)),
    ),
    getSupply: method([contextSchema], (context) => {
      const total = Number(TOTAL_LAMPORTS - history.totalFees);
      const supply = { total, circulating: total, nonCirculating: 0, nonCirculatingAccounts: [] };
      return inContext(slotOf(context), supply);
    }),
  };
}

function readMessage(text: string): { blockhash: string; fee: number } {
  try {
    const message = VersionedMessage.deserialize(decodeText(text, 'base64'));
    return { blockhash: message.recentBlockhash, fee: Number(feeOf(message)) };
  } catch {
    throw invalidParams('failed to deserialize the message');
  }
}
