import { z } from 'zod';
import { accountView, type AccountConfig } from './account-view.js';
import type { Bank } from './bank.js';
import { slotSchema } from './commitment.js';
import { resolveAccounts } from './lookup-tables.js';
import { addressSchema, decodeText, method, options, wireEncodingSchema, type Methods } from './method.js';
import { innerInstructionsView, returnDataView } from './transaction-view.js';
import { decodeTransaction } from './transaction.js';

const simulateConfigSchema = options({
  encoding: wireEncodingSchema,
  sigVerify: z.boolean().nullish(),
  replaceRecentBlockhash: z.boolean().nullish(),
  innerInstructions: z.boolean().nullish(),
  minContextSlot: slotSchema.nullish(),
  accounts: z
    .object({
      addresses: z.array(addressSchema).max(100),
      encoding: z.enum(['base64', 'jsonParsed']).nullish(),
    })
    .nullish(),
});

/** The RPC method that simulates transactions, always on the newest state. */
export function simulationMethods(bank: Bank): Methods {
  return {
    simulateTransaction: method([z.string(), simulateConfigSchema], (text, config) => {
      const view = bank.view({ commitment: 'processed', minContextSlot: config.minContextSlot });
      const transaction = decodeTransaction(decodeText(text, config.encoding ?? 'base58'));
      const { accountKeys } = resolveAccounts(transaction.message, view.account);
      const replace = config.replaceRecentBlockhash ?? false;
      const { err, meta, postAccounts } = bank.simulate(transaction, {
        signatures: config.sigVerify ?? false,
        blockhash: !replace,
      });
      const account: AccountConfig = { encoding: config.accounts?.encoding ?? 'base64', dataSlice: null };
      const after = (address: string) =>
        postAccounts.find((each) => each.address === address) ?? view.account(address);
      const value = {
        err,
        logs: meta?.logs() ?? [],
        accounts:
          config.accounts?.addresses.map((address) => accountView(after(address), account, after)) ?? null,
        unitsConsumed: Number(meta?.computeUnitsConsumed() ?? 0n),
        returnData: null,
        ...(meta && returnDataView(meta)),
        ...(meta &&
          config.innerInstructions && {
            innerInstructions: innerInstructionsView(meta, accountKeys, 'jsonParsed'),
          }),
        ...(replace && { replacementBlockhash: bank.clock.latest() }),
      };
      return { context: { slot: view.slot }, value };
    }),
  };
}
