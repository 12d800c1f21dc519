import bs58 from 'bs58';
import { MEMO_PROGRAM } from '../../libs/money/chain/src/memo-program.js';
import type { Fault } from './faulty-rpc.js';
import { change, isTransaction, mapResult } from './rpc-faults.js';

interface TokenAmount {
  amount: string;
}

interface Account {
  lamports: number;
  data: [base64: string, 'base64'] | { parsed: { info: { tokenAmount?: TokenAmount } } };
  owner: string;
}

interface Transaction {
  transaction: {
    message: {
      accountKeys: (string | { pubkey: string })[];
      instructions: { programIdIndex: number; data: string }[];
    };
  };
  meta: {
    postBalances: number[];
    postTokenBalances: { accountIndex: number; uiTokenAmount: TokenAmount }[];
    loadedAddresses?: { writable: string[]; readonly: string[] };
  };
}

/** Where the amount is in the data of a token account: a little-endian integer of 64 bits. */
const AMOUNT_OFFSET = 64;
const TOKEN_ACCOUNT_SIZE = 165;

/**
 * Adds to the balance of an account after a transaction: base units if it is a token account, lamports otherwise. The
 * transaction must be read as `json` or `jsonParsed`.
 */
export const liesAboutTransaction =
  (signature: string, address: string, added: bigint): Fault =>
  async (call, forward) => {
    const reply = await forward(call);
    if (!isTransaction(call, signature)) return reply;
    return mapResult(reply, (found: Transaction) => {
      const { meta } = found;
      const index = keysOf(found).indexOf(address);
      const token = meta.postTokenBalances.find(({ accountIndex }) => accountIndex === index);
      if (token) token.uiTokenAmount = withAdded(token.uiTokenAmount, added);
      else meta.postBalances[index]! += Number(added);
      return found;
    });
  };

/** Replaces the memo of a transaction, which must be read as `json`. */
export const liesAboutMemo =
  (signature: string, memo: string): Fault =>
  async (call, forward) => {
    const reply = await forward(call);
    if (!isTransaction(call, signature)) return reply;
    return mapResult(reply, (found: Transaction) => {
      const program = keysOf(found).indexOf(MEMO_PROGRAM);
      for (const instruction of found.transaction.message.instructions)
        if (instruction.programIdIndex === program) instruction.data = bs58.encode(Buffer.from(memo));
      return found;
    });
  };

/** Adds to the balance of an account: base units if it is a token account, lamports otherwise. */
export const liesAboutBalance =
  (address: string, added: bigint): Fault =>
  async (call, forward) => {
    const reply = await forward(call);
    const [first] = call.params as [string | string[]];
    const isAbout = first === address;
    switch (call.method) {
      case 'getBalance':
        return isAbout ? mapValue(reply, (lamports: number) => lamports + Number(added)) : reply;
      case 'getTokenAccountBalance':
        return isAbout ? mapValue(reply, (amount: TokenAmount) => withAdded(amount, added)) : reply;
      case 'getAccountInfo':
        return isAbout ? mapValue(reply, (account: Account | null) => richer(account, added)) : reply;
      case 'getMultipleAccounts':
        return mapValue(reply, (accounts: (Account | null)[]) =>
          accounts.map((account, index) => (first[index] === address ? richer(account, added) : account)),
        );
      case 'getTokenAccountsByOwner':
        return mapValue(reply, (accounts: { pubkey: string; account: Account }[]) =>
          accounts.map((each) =>
            each.pubkey === address ? { ...each, account: richer(each.account, added) } : each,
          ),
        );
      default:
        return reply;
    }
  };

const mapValue = <T>(reply: Parameters<typeof mapResult>[0], edit: (value: T) => unknown) =>
  mapResult(reply, (result: { value: T }) => ({ ...result, value: edit(result.value) }));

const withAdded = (amount: TokenAmount, added: bigint): TokenAmount => ({
  ...amount,
  amount: `${BigInt(amount.amount) + added}`,
});

function richer(account: Account | null, added: bigint): Account | null {
  if (!account) return null;
  if (!Array.isArray(account.data)) {
    const { info } = account.data.parsed;
    if (!info.tokenAmount) return { ...account, lamports: account.lamports + Number(added) };
    info.tokenAmount = withAdded(info.tokenAmount, added);
    return account;
  }
  const data = Buffer.from(account.data[0], 'base64');
  const isToken = data.length >= TOKEN_ACCOUNT_SIZE && account.owner.startsWith('Token');
  if (!isToken) return { ...account, lamports: account.lamports + Number(added) };
  data.writeBigUInt64LE(data.readBigUInt64LE(AMOUNT_OFFSET) + added, AMOUNT_OFFSET);
  return { ...account, data: [data.toString('base64'), 'base64'] };
}

function keysOf({ transaction, meta }: Transaction): string[] {
  const keys = transaction.message.accountKeys.map((key) => (typeof key === 'string' ? key : key.pubkey));
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  // In `jsonParsed`, the loaded addresses are among the keys already.
  return [...new Set([...keys, ...writable, ...readonly])];
}

/** What a marker of a payout looks like. */
const MARKER = {
  lamports: 1_000_000,
  owner: '11111111111111111111111111111111',
  data: ['AA==', 'base64'],
  executable: false,
  rentEpoch: 0,
  space: 1,
};

/** Has a marker at every address without an account, for those who ask for whole accounts. */
export const inventsMarkers = (): Fault => changeWholeAccounts((account) => account ?? MARKER);

/** Has no account at any address, for those who ask for whole accounts. */
export const hidesAccounts = (): Fault => changeWholeAccounts(() => null);

/** Says of every transaction that it is final and has succeeded. */
export const inventsStatuses = (): Fault =>
  change('getSignatureStatuses', ({ value, ...result }: { value: unknown[] }) => ({
    ...result,
    value: value.map(() => ({ slot: 1, confirmations: null, err: null, confirmationStatus: 'finalized' })),
  }));

/** The watch of payments asks for slices. */
const changeWholeAccounts =
  (edit: (account: unknown) => unknown): Fault =>
  async (call, forward) => {
    const reply = await forward(call);
    const [, config] = call.params as [unknown, { dataSlice?: object }?];
    if (call.method !== 'getMultipleAccounts' || config?.dataSlice) return reply;
    return mapValue(reply, (accounts: unknown[]) => accounts.map(edit));
  };
