import { isFailure, toSvmTransaction, type Svm, type SvmAccount, type SvmMetadata } from './litesvm.js';
import { RpcCode, RpcError } from './rpc-error.js';
import { describeError, toTransactionError, type TransactionError } from './transaction-error.js';
import type { WireTransaction } from './transaction.js';

export interface Simulation {
  err: TransactionError | null;
  meta: SvmMetadata | null;
  postAccounts: SvmAccount[];
}

/** The result of a transaction that can't be executed at all. */
export const notExecuted = (err: TransactionError): Simulation => ({ err, meta: null, postAccounts: [] });

/** Executes a transaction without effect. */
export function simulate(svm: Svm, transaction: WireTransaction, checkSignatures: boolean): Simulation {
  svm.withSigverify(checkSignatures);
  try {
    const result = svm.simulateTransaction(toSvmTransaction(transaction));
    return isFailure(result)
      ? { err: toTransactionError(result.err()), meta: result.meta(), postAccounts: [] }
      : { err: null, meta: result.meta(), postAccounts: result.postAccounts() };
  } finally {
    svm.withSigverify(true);
  }
}

/** The error with which a node rejects a transaction that failed in simulation. */
export function rejection(err: TransactionError, meta: SvmMetadata | null): RpcError {
  if (err === 'SignatureFailure') {
    const code = RpcCode.signatureVerificationFailure;
    return new RpcError(code, 'Transaction signature verification failure');
  }
  return new RpcError(RpcCode.preflightFailure, `Transaction simulation failed: ${describeError(err)}`, {
    err,
    logs: meta?.logs() ?? [],
    accounts: null,
    unitsConsumed: Number(meta?.computeUnitsConsumed() ?? 0n),
  });
}
