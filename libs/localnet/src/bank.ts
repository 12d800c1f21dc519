import { Accounts, type AccountsView } from './accounts.js';
import type { Context } from './commitment.js';
import { execute } from './execution.js';
import type { History, TransactionRecord } from './history.js';
import type { Journal, JournalEntry } from './journal.js';
import type { SetClock, Svm, SvmAccount } from './litesvm.js';
import { resolveAccounts } from './lookup-tables.js';
import { RpcCode, RpcError } from './rpc-error.js';
import { notExecuted, rejection, simulate, type Simulation } from './simulation.js';
import type { SlotClock } from './slot-clock.js';
import { Sysvars } from './sysvars.js';
import { decodeTransaction, signatureOf, type WireTransaction } from './transaction.js';

/**
 * The chain's state: accounts in the virtual machine and transactions in the history. Both are rebuilt from the
 * journal.
 */
export class Bank {
  private readonly listeners = new Set<(record: TransactionRecord) => void>();
  private readonly sysvars: Sysvars;
  private readonly accounts: Accounts;

  constructor(
    private readonly svm: Svm,
    setClock: SetClock,
    readonly clock: SlotClock,
    readonly history: History,
    private readonly journal: Journal | null,
  ) {
    this.sysvars = new Sysvars(svm, setClock, clock);
    this.accounts = new Accounts(svm, this.sysvars);
  }

  /** Calls the listener after each new transaction. Returns a function that removes it. */
  onTransaction(listener: (record: TransactionRecord) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @throws RpcError when the state of this commitment is older than the slot that the context requires */
  view({ commitment, minContextSlot }: Context): AccountsView {
    const isFinal = commitment === 'finalized';
    const slot = isFinal ? this.clock.finalizedSlot() : this.clock.slot();
    if (slot < (minContextSlot ?? 0)) {
      const message = 'Minimum context slot has not been reached';
      throw new RpcError(RpcCode.minContextSlotNotReached, message, { contextSlot: slot });
    }
    return isFinal ? this.accounts.finalized(slot) : this.accounts.latest(slot);
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

  simulate(transaction: WireTransaction, checks: { signatures: boolean; blockhash: boolean }): Simulation {
    if (checks.blockhash && !this.clock.isValid(transaction.message.recentBlockhash)) {
      return notExecuted('BlockhashNotFound');
    }
    this.sysvars.enterSlot(this.clock.slot(), transaction);
    return simulate(this.svm, transaction, checks.signatures);
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
    if (known && Buffer.from(known.transaction.raw).equals(raw)) {
      if (skipPreflight) return signature;
      throw rejection('AlreadyProcessed', null);
    }
    const { err, meta } = this.simulate(transaction, { signatures: true, blockhash: true });
    const ran = (meta?.logs().length ?? 0) > 0;
    if (err !== null && !(skipPreflight && ran)) throw rejection(err, meta);
    const slot = this.clock.slot();
    this.journal?.append({ slot, transaction: Buffer.from(raw).toString('base64') });
    const record = this.apply(slot, transaction);
    for (const listener of this.listeners) listener(record);
    return signature;
  }

  /** Executes a transaction in its slot without checks. Used directly only for the genesis and the journal. */
  apply(slot: number, transaction: WireTransaction): TransactionRecord {
    const { message } = transaction;
    const { clock } = this;
    const accounts = resolveAccounts(message, this.accounts.account);
    if (!clock.finalizesAtOnce) {
      const writable = accounts.accountKeys.filter((_, index) => message.isAccountWritable(index));
      this.accounts.save(slot, writable, clock.finalizedSlot());
    }
    this.sysvars.enterSlot(slot, transaction);
    const effects = execute(this.svm, transaction, accounts, this.accounts.account);
    const record = { slot, height: clock.heightAt(slot), ...effects };
    this.history.add(record);
    return record;
  }

  /** Repeats one entry of the journal. */
  replay({ slot, transaction }: JournalEntry): void {
    if (transaction === null) this.history.skip({ slot, height: this.clock.heightAt(slot) });
    else this.apply(slot, decodeTransaction(Buffer.from(transaction, 'base64')));
  }

  /**
   * Removes a transaction that is not final, with all that followed it, as if a fork without them had won. Their slots
   * remain, without a transaction.
   * @throws Error when the transaction is unknown or final
   */
  drop(signature: string): void {
    const slot = this.history.find(signature)?.slot;
    if (slot === undefined || slot <= this.clock.finalizedSlot()) {
      throw new Error(`Transaction ${signature} is unknown or final`);
    }
    this.history.dropFrom(slot);
    this.accounts.undoFrom(slot);
    this.journal?.dropFrom(slot);
  }

  close(): void {
    this.listeners.clear();
    this.journal?.close();
  }
}
