import type { SvmAccount } from './litesvm.js';
import type { ReadAccount } from './token-accounts.js';

/** The accounts that a transaction could write, as they were before it. An account that did not exist is null. */
interface Undo {
  slot: number;
  before: Map<string, SvmAccount | null>;
}

/** Remembers how accounts were before each unfinalized transaction, in order. */
export class UndoLog {
  private readonly undos: Undo[] = [];

  /** Remembers the accounts that the transaction in this slot is about to write. */
  save(slot: number, addresses: string[], readAccount: ReadAccount): void {
    this.undos.push({ slot, before: new Map(addresses.map((each) => [each, readAccount(each)])) });
  }

  /** Forgets transactions that have become final. */
  forget(finalizedSlot: number): void {
    while (this.undos[0] && this.undos[0].slot <= finalizedSlot) this.undos.shift();
  }

  /** Returns an account as it was before all transactions in this log; undefined if none of them could write it. */
  original(address: string): SvmAccount | null | undefined {
    return this.undos.find(({ before }) => before.has(address))?.before.get(address);
  }

  addresses(): Set<string> {
    return new Set(this.undos.flatMap(({ before }) => [...before.keys()]));
  }

  /** Removes the transactions from this slot on, and returns them with the newest first. */
  takeFrom(slot: number): Undo[] {
    const first = this.undos.findIndex((undo) => undo.slot >= slot);
    return first < 0 ? [] : this.undos.splice(first).reverse();
  }
}
