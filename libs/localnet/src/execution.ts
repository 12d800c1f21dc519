import type { TransactionRecord } from './history.js';
import { isFailure, toSvmTransaction, type Svm } from './litesvm.js';
import type { ResolvedAccounts } from './lookup-tables.js';
import { tokenBalances, type ReadAccount } from './token-accounts.js';
import { toTransactionError } from './transaction-error.js';
import { signatureOf, type WireTransaction } from './transaction.js';

/** Executes a transaction without checks, and returns its effects on the accounts that it names. */
export function execute(
  svm: Svm,
  transaction: WireTransaction,
  { accountKeys, loadedAddresses }: ResolvedAccounts,
  readAccount: ReadAccount,
): Omit<TransactionRecord, 'slot' | 'height'> {
  const { message } = transaction;
  const programs = new Set(
    message.compiledInstructions.map(({ programIdIndex }) => accountKeys[programIdIndex]),
  );
  // A program's data are large and contain no tokens.
  const readData: ReadAccount = (address) => (programs.has(address) ? null : readAccount(address));
  const balances = () => accountKeys.map((address) => svm.getBalance(address) ?? 0n);

  const preBalances = balances();
  const preTokenBalances = tokenBalances(accountKeys, readData);
  const result = svm.sendTransaction(toSvmTransaction(transaction));
  const postBalances = balances();
  return {
    signature: signatureOf(transaction),
    transaction,
    accountKeys,
    loadedAddresses,
    err: isFailure(result) ? toTransactionError(result.err()) : null,
    fee: sum(preBalances) - sum(postBalances),
    preBalances,
    postBalances,
    preTokenBalances,
    postTokenBalances: tokenBalances(accountKeys, readData),
    meta: isFailure(result) ? result.meta() : result,
  };
}

const sum = (amounts: bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
