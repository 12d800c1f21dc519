import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  type MessageAddressTableLookup,
  type VersionedMessage,
} from '@solana/web3.js';
import { invalidParams } from './rpc-error.js';
import type { ReadAccount } from './token-accounts.js';

/** The addresses that a message loads from lookup tables. */
export interface LoadedAddresses {
  writable: string[];
  readonly: string[];
}

export interface ResolvedAccounts {
  /** All addresses of a message in the order of its account indexes: static, then loaded. */
  accountKeys: string[];
  loadedAddresses: LoadedAddresses;
}

/**
 * Returns the addresses that a message names itself or through lookup tables.
 * @throws RpcError when a table or one of its addresses does not exist
 */
export function resolveAccounts(message: VersionedMessage, readAccount: ReadAccount): ResolvedAccounts {
  const loadedAddresses: LoadedAddresses = { writable: [], readonly: [] };
  for (const lookup of message.addressTableLookups) {
    const addresses = readTable(lookup, readAccount);
    const at = (index: number): string => {
      const address = addresses[index];
      if (address === undefined) throw unavailable('uses an invalid index of an address table');
      return address;
    };
    loadedAddresses.writable.push(...lookup.writableIndexes.map(at));
    loadedAddresses.readonly.push(...lookup.readonlyIndexes.map(at));
  }
  const accountKeys = [
    ...message.staticAccountKeys.map((key) => key.toBase58()),
    ...loadedAddresses.writable,
    ...loadedAddresses.readonly,
  ];
  return { accountKeys, loadedAddresses };
}

function readTable({ accountKey }: MessageAddressTableLookup, readAccount: ReadAccount): string[] {
  const account = readAccount(accountKey.toBase58());
  if (account?.programAddress !== AddressLookupTableProgram.programId.toBase58()) {
    throw unavailable("loads an address table account that doesn't exist");
  }
  const { addresses } = AddressLookupTableAccount.deserialize(account.data);
  return addresses.map((address) => address.toBase58());
}

const unavailable = (reason: string) => invalidParams(`invalid transaction: Transaction ${reason}`);

/** Whether a message reads, creates or closes lookup tables, and therefore needs the hashes of recent slots. */
export const usesLookupTables = ({ addressTableLookups, staticAccountKeys }: VersionedMessage): boolean =>
  addressTableLookups.length > 0 ||
  staticAccountKeys.some((key) => key.equals(AddressLookupTableProgram.programId));
