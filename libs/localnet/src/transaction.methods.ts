import { PublicKey, SystemProgram, Transaction, type Keypair } from '@solana/web3.js';
import { z } from 'zod';
import { accountView, type AccountConfig } from './account-view.js';
import type { Bank } from './bank.js';
import { encodingSchema, maxVersionSchema } from './cluster.methods.js';
import { addressSchema, decodeText, method, options, signatureSchema, type Methods } from './method.js';
import { innerInstructionsView, returnDataView, statusOf, transactionView } from './transaction-view.js';
import { decodeTransaction } from './transaction.js';

/** The largest airdrop: 10,000 SOL, in lamports. */
export const MAX_AIRDROP = 10_000n * 1_000_000_000n;

const wireEncodingSchema = z.enum(['base58', 'base64']).nullish();
const sendConfigSchema = options({ encoding: wireEncodingSchema, skipPreflight: z.boolean().nullish() });
const simulateConfigSchema = options({
  encoding: wireEncodingSchema,
  sigVerify: z.boolean().nullish(),
  replaceRecentBlockhash: z.boolean().nullish(),
  innerInstructions: z.boolean().nullish(),
  accounts: z
    .object({
      addresses: z.array(addressSchema).max(100),
      encoding: z.enum(['base64', 'jsonParsed']).nullish(),
    })
    .nullish(),
});
const historyConfigSchema = options({
  limit: z.int().min(1).max(1000).default(1000),
  before: signatureSchema.nullish(),
  until: signatureSchema.nullish(),
});
const transactionConfigSchema = z.union([
  encodingSchema.transform((encoding) => ({ encoding, maxSupportedTransactionVersion: null })),
  options({ encoding: encodingSchema.default('json'), maxSupportedTransactionVersion: maxVersionSchema }),
]);

/** The RPC methods that send, simulate and find transactions. */
export function transactionMethods(bank: Bank, faucet: Keypair): Methods {
  const { clock, history } = bank;
  const inContext = (value: unknown) => ({ context: { slot: clock.slot() }, value });

  return {
    sendTransaction: method([z.string(), sendConfigSchema], (text, config) =>
      bank.submit(decodeText(text, config.encoding ?? 'base58'), config.skipPreflight ?? false),
    ),
    requestAirdrop: method([addressSchema, z.int().min(1).max(Number(MAX_AIRDROP))], (address, lamports) =>
      bank.submit(airdrop(bank, faucet, address, lamports)),
    ),
    simulateTransaction: method([z.string(), simulateConfigSchema], (text, config) => {
      const transaction = decodeTransaction(decodeText(text, config.encoding ?? 'base58'));
      const replace = config.replaceRecentBlockhash ?? false;
      const result = bank.simulate(transaction, {
        signatures: config.sigVerify ?? false,
        blockhash: !replace,
      });
      const { err, meta, postAccounts } = result;
      const accountKeys = transaction.message.staticAccountKeys.map((key) => key.toBase58());
      const account: AccountConfig = { encoding: config.accounts?.encoding ?? 'base64', dataSlice: null };
      const after = (address: string) =>
        postAccounts.find((each) => each.address === address) ?? bank.account(address);
      return inContext({
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
        ...(replace && { replacementBlockhash: clock.latest() }),
      });
    }),

    getSignatureStatuses: method([z.array(signatureSchema).max(256)], (signatures) =>
      inContext(
        signatures.map((signature) => {
          const record = history.find(signature);
          if (!record) return null;
          const { slot, err } = record;
          const status = statusOf(record);
          return { slot, err, status, confirmations: null, confirmationStatus: 'finalized' };
        }),
      ),
    ),
    getSignaturesForAddress: method([addressSchema, historyConfigSchema], (address, range) =>
      history.ofAddress(address, range).map(({ signature, slot, err }) => ({
        signature,
        slot,
        err,
        memo: null,
        blockTime: clock.timeAt(slot),
        confirmationStatus: 'finalized',
      })),
    ),
    getTransaction: method([signatureSchema, transactionConfigSchema], (signature, config) => {
      const record = history.find(signature);
      if (!record) return null;
      const { slot } = record;
      const view = transactionView(record, config.encoding, config.maxSupportedTransactionVersion);
      return { slot, blockTime: clock.timeAt(slot), ...view };
    }),
  };
}

/** An ordinary transfer. Each transaction ends its slot, so equal airdrops get different blockhashes and signatures. */
function airdrop(bank: Bank, faucet: Keypair, address: string, lamports: number): Uint8Array {
  const toPubkey = new PublicKey(address);
  const { blockhash, lastValidBlockHeight } = bank.clock.latest();
  const transaction = new Transaction({ feePayer: faucet.publicKey, blockhash, lastValidBlockHeight });
  transaction.add(SystemProgram.transfer({ fromPubkey: faucet.publicKey, toPubkey, lamports }));
  transaction.sign(faucet);
  return transaction.serialize();
}
