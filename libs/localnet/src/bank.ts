import type { VersionedTransaction } from '@solana/web3.js';
import { RpcCode, RpcError } from './rpc-error.js';
import { History, type TransactionRecord } from './history.js';
import type { Journal } from './journal.js';
import {
  isFailure,
  toSvmTransaction,
  type SetClock,
  type Svm,
  type SvmAccount,
  type SvmMetadata,
} from './litesvm.js';
import { SLOTS_PER_EPOCH, type SlotClock } from './slot-clock.js';
import { tokenBalances, type ReadAccount } from './token-accounts.js';
import { decodeTransaction, signatureOf } from './transaction.js';
import { describeError, toTransactionError, type TransactionError } from './transaction-error.js';

export interface Simulation {
  err: TransactionError | null;
  meta: SvmMetadata | null;
  postAccounts: SvmAccount[];
}

const NOT_RUN = { meta: null, postAccounts: [] };

/**
 * The chain's state: accounts in the virtual machine and transactions in the history. Both are rebuilt from the
 * journal.
 */
export class Bank {
  private readonly listeners = new Set<(record: TransactionRecord) => void>();

  constructor(
    private readonly svm: Svm,
    private readonly setClock: SetClock,
    readonly clock: SlotClock,
    readonly history: History,
    private readonly journal: Journal | null,
  ) {}

  /** Calls the listener after each new transaction. Returns a function that removes it. */
  onTransaction(listener: (record: TransactionRecord) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Returns an account, or null if the address has none. */
  readonly account: ReadAccount = (address) => {
    const account = this.svm.getAccount(address);
    return account.exists ? account : null;
  };

  /** In lamports. */
  balance(address: string): bigint {
    return this.svm.getBalance(address) ?? 0n;
  }

  accountsOwnedBy(program: string): SvmAccount[] {
    return this.svm.getProgramAccounts(program).sort((a, b) => (a.address < b.address ? -1 : 1));
  }

  minimumBalanceForRentExemption(size: number): bigint {
    return this.svm.minimumBalanceForRentExemption(BigInt(size));
  }

  /**
   * Writes an account directly, to create the first lamports. Only for the genesis; all later changes are
   * transactions.
   */
  endow(account: SvmAccount): void {
    this.svm.setAccount(account);
  }

  simulate(
    transaction: VersionedTransaction,
    checks: { signatures: boolean; blockhash: boolean },
  ): Simulation {
    if (checks.blockhash && !this.clock.isValid(transaction.message.recentBlockhash)) {
      return { err: 'BlockhashNotFound', ...NOT_RUN };
    }
    this.setSlot(this.clock.slot());
    this.svm.withSigverify(checks.signatures);
    try {
      const result = this.svm.simulateTransaction(toSvmTransaction(transaction));
      return isFailure(result)
        ? { err: toTransactionError(result.err()), meta: result.meta(), postAccounts: [] }
        : { err: null, meta: result.meta(), postAccounts: result.postAccounts() };
    } finally {
      this.svm.withSigverify(true);
    }
  }

  /**
   * Checks, journals and executes a transaction, and returns its signature. A transaction that can't enter a block is
   * rejected even with `skipPreflight`, whereas a real node drops it silently. As on a real node, `skipPreflight` admits
   * transactions that fail inside an instruction, and lets the same transaction be sent again without effect.
   * @throws RpcError when the transaction is rejected
   */
  submit(raw: Uint8Array, skipPreflight = false): string {
    const transaction = decodeTransaction(raw);
    const signature = signatureOf(transaction);
    const known = this.history.find(signature);
    if (known && Buffer.from(known.transaction.serialize()).equals(raw)) {
      if (skipPreflight) return signature;
      throw refusal({ err: 'AlreadyProcessed', ...NOT_RUN });
    }
    const simulation = this.simulate(transaction, { signatures: true, blockhash: true });
    const ran = (simulation.meta?.logs().length ?? 0) > 0;
    if (simulation.err !== null && !(skipPreflight && ran)) throw refusal(simulation);
    const slot = this.clock.slot();
    this.journal?.append({ slot, transaction: Buffer.from(raw).toString('base64') });
    const record = this.apply(slot, transaction);
    for (const listener of this.listeners) listener(record);
    return signature;
  }

  /** Executes a transaction in its slot without checks. Used directly only for the genesis and the journal. */
  apply(slot: number, transaction: VersionedTransaction): TransactionRecord {
    const { message } = transaction;
    const accountKeys = message.staticAccountKeys.map((key) => key.toBase58());
    const programs = new Set(
      message.compiledInstructions.map(({ programIdIndex }) => accountKeys[programIdIndex]),
    );
    // A program's data are large and contain no tokens.
    const readAccount: ReadAccount = (address) => (programs.has(address) ? null : this.account(address));
    const balances = () => accountKeys.map((address) => this.balance(address));

    this.setSlot(slot);
    const preBalances = balances();
    const preTokenBalances = tokenBalances(accountKeys, readAccount);
    const result = this.svm.sendTransaction(toSvmTransaction(transaction));
    const postBalances = balances();
    const record: TransactionRecord = {
      slot,
      height: this.clock.heightAt(slot),
      signature: signatureOf(transaction),
      transaction,
      accountKeys,
      err: isFailure(result) ? toTransactionError(result.err()) : null,
      fee: sum(preBalances) - sum(postBalances),
      preBalances,
      postBalances,
      preTokenBalances,
      postTokenBalances: tokenBalances(accountKeys, readAccount),
      meta: isFailure(result) ? result.meta() : result,
    };
    this.history.add(record);
    return record;
  }

  close(): void {
    this.listeners.clear();
    this.journal?.close();
  }

  private setSlot(slot: number): void {
    this.setClock(slot, Math.floor(slot / SLOTS_PER_EPOCH), this.clock.timeAt(slot));
  }
}

const sum = (amounts: bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

function refusal({ err, meta }: Simulation): RpcError {
  if (err === null) throw new TypeError('A transaction that succeeds is not refused');
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
