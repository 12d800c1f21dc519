import type { VersionedMessage } from '@solana/web3.js';
import bs58 from 'bs58';
import { toBase64 } from './account-view.js';
import type { TransactionRecord } from './history.js';
import type { SvmMetadata } from './litesvm.js';
import { RpcCode, RpcError } from './rpc-error.js';

export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64';

interface Instruction {
  programIdIndex: number;
  accounts: Iterable<number>;
  data: Uint8Array;
  stackHeight: number | null;
}

/**
 * A transaction as `getTransaction` and `getBlock` return it. `jsonParsed` resolves addresses but does not parse the
 * instructions' data.
 * @throws RpcError when the transaction is versioned and the caller has not declared support for that
 */
export function transactionView(
  record: TransactionRecord,
  encoding: TransactionEncoding,
  maxVersion: number | null,
) {
  const { version } = record.transaction;
  if (version !== 'legacy' && maxVersion === null) {
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

function bodyView({ transaction, accountKeys }: TransactionRecord, encoding: TransactionEncoding): unknown {
  if (encoding === 'base64') return [toBase64(transaction.serialize()), encoding];
  if (encoding === 'base58') return [bs58.encode(transaction.serialize()), encoding];
  const { message } = transaction;
  const { header, recentBlockhash } = message;
  const view = instructionView(accountKeys, encoding);
  const instructions = message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) =>
    view({ programIdIndex, accounts: accountKeyIndexes, data, stackHeight: null }),
  );
  const lookups = message.version === 'legacy' ? {} : { addressTableLookups: [] };
  return {
    signatures: transaction.signatures.map((signature) => bs58.encode(signature)),
    message:
      encoding === 'json'
        ? { header, accountKeys, recentBlockhash, instructions, ...lookups }
        : { accountKeys: parsedKeys(message, accountKeys), recentBlockhash, instructions, ...lookups },
  };
}

const parsedKeys = (message: VersionedMessage, accountKeys: string[]) =>
  accountKeys.map((pubkey, index) => ({
    pubkey,
    signer: message.isAccountSigner(index),
    writable: message.isAccountWritable(index),
    source: 'transaction',
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
    loadedAddresses: { writable: [], readonly: [] },
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
