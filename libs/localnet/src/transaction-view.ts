import type { MessageAddressTableLookup } from '@solana/web3.js';
import bs58 from 'bs58';
import { z } from 'zod';
import { toBase64 } from './account-view.js';
import type { TransactionRecord } from './history.js';
import type { SvmMetadata } from './litesvm.js';
import { RpcCode, RpcError } from './rpc-error.js';

export const encodingSchema = z.enum(['json', 'jsonParsed', 'base58', 'base64']);
export type TransactionEncoding = z.infer<typeof encodingSchema>;

/** The newest transaction version that a client can read, or null for only legacy ones. */
export const maxVersionSchema = z
  .int()
  .min(0)
  .max(255)
  .nullish()
  .transform((version) => version ?? null);

interface Instruction {
  programIdIndex: number;
  accounts: Iterable<number>;
  data: Uint8Array;
  stackHeight: number | null;
}

/**
 * A transaction as `getTransaction` and `getBlock` return it. `jsonParsed` resolves addresses but does not parse the
 * instructions' data.
 * @throws RpcError when the transaction's version is newer than the caller supports
 */
export function transactionView(
  record: TransactionRecord,
  encoding: TransactionEncoding,
  maxVersion: number | null,
) {
  const { version } = record.transaction.message;
  if (version !== 'legacy' && version > (maxVersion ?? -1)) {
    throw new RpcError(
      RpcCode.unsupportedTransactionVersion,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    );
  }
  return {
    transaction: bodyView(record, encoding),
    meta: metaView(record, encoding),
    ...(maxVersion !== null && { version }),
  };
}

function bodyView(record: TransactionRecord, encoding: TransactionEncoding): unknown {
  const { message, raw, signatures } = record.transaction;
  if (encoding === 'base64') return [toBase64(raw), encoding];
  if (encoding === 'base58') return [bs58.encode(raw), encoding];
  const view = instructionView(record.accountKeys, encoding);
  const keys =
    encoding === 'json'
      ? { header: message.header, accountKeys: message.staticAccountKeys.map((key) => key.toBase58()) }
      : { accountKeys: parsedKeys(record) };
  return {
    signatures: signatures.map((signature) => bs58.encode(signature)),
    message: {
      ...keys,
      recentBlockhash: message.recentBlockhash,
      instructions: message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) =>
        view({ programIdIndex, accounts: accountKeyIndexes, data, stackHeight: null }),
      ),
      ...(message.version === 1 && { transactionConfig: message.transactionConfig }),
      ...(message.version === 0 && { addressTableLookups: message.addressTableLookups.map(lookupView) }),
    },
  };
}

const lookupView = ({ accountKey, writableIndexes, readonlyIndexes }: MessageAddressTableLookup) => ({
  accountKey: accountKey.toBase58(),
  writableIndexes: Array.from(writableIndexes),
  readonlyIndexes: Array.from(readonlyIndexes),
});

const parsedKeys = ({ transaction: { message }, accountKeys }: TransactionRecord) =>
  accountKeys.map((pubkey, index) => ({
    pubkey,
    signer: message.isAccountSigner(index),
    writable: message.isAccountWritable(index),
    source: index < message.staticAccountKeys.length ? 'transaction' : 'lookupTable',
  }));

const instructionView =
  (accountKeys: string[], encoding: TransactionEncoding) =>
  ({ programIdIndex, accounts, data, stackHeight }: Instruction) =>
    encoding === 'jsonParsed'
      ? {
          programId: accountKeys[programIdIndex],
          accounts: Array.from(accounts, (index) => accountKeys[index]),
          data: bs58.encode(data),
          stackHeight,
        }
      : { programIdIndex, accounts: Array.from(accounts), data: bs58.encode(data), stackHeight };

function metaView(record: TransactionRecord, encoding: TransactionEncoding) {
  const { err, meta, accountKeys } = record;
  return {
    err,
    status: statusOf(record),
    fee: Number(record.fee),
    preBalances: record.preBalances.map(Number),
    postBalances: record.postBalances.map(Number),
    preTokenBalances: record.preTokenBalances,
    postTokenBalances: record.postTokenBalances,
    innerInstructions: innerInstructionsView(meta, accountKeys, encoding),
    logMessages: meta.logs(),
    loadedAddresses: record.loadedAddresses,
    rewards: [],
    computeUnitsConsumed: Number(meta.computeUnitsConsumed()),
    ...returnDataView(meta),
  };
}

export const statusOf = ({ err }: TransactionRecord) => (err === null ? { Ok: null } : { Err: err });

export function innerInstructionsView(
  meta: SvmMetadata,
  accountKeys: string[],
  encoding: TransactionEncoding,
) {
  const view = instructionView(accountKeys, encoding);
  return meta
    .innerInstructions()
    .map((group, index) => ({
      index,
      instructions: group.map((inner) => {
        const call = inner.instruction();
        return view({
          programIdIndex: call.programIdIndex(),
          accounts: call.accounts(),
          data: call.data(),
          stackHeight: inner.stackHeight(),
        });
      }),
    }))
    .filter(({ instructions }) => instructions.length > 0);
}

/** The data that a transaction's last program returned, as the field `returnData`; no field if it returned none. */
export function returnDataView(meta: SvmMetadata) {
  const returned = meta.returnData();
  const data = returned.data();
  if (data.length === 0) return {};
  return { returnData: { programId: bs58.encode(returned.programId()), data: [toBase64(data), 'base64'] } };
}
