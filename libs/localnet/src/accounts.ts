import { SystemProgram } from '@solana/web3.js';
import type { Svm, SvmAccount } from './litesvm.js';
import { CLOCK_SYSVAR, type Sysvars } from './sysvars.js';
import type { ReadAccount } from './token-accounts.js';
import { UndoLog } from './undo-log.js';

/** The accounts at one commitment. */
export interface AccountsView {
  /** The newest slot of this commitment. */
  slot: number;
  /** Returns an account, or null if the address has none. */
  account: ReadAccount;
  accountsOwnedBy(program: string): SvmAccount[];
}

/** The accounts in the virtual machine, now and at the finalized slot. */
export class Accounts {
  private readonly undoLog = new UndoLog();

  constructor(
    private readonly svm: Svm,
    private readonly sysvars: Sysvars,
  ) {}

  /** Returns an account as it is now, or null if the address has none. */
  readonly account: ReadAccount = (address) => {
    const account = this.svm.getAccount(address);
    return account.exists ? account : null;
  };

  latest(slot: number): AccountsView {
    return {
      slot,
      account: this.withClockOf(slot, this.account),
      accountsOwnedBy: (program) => this.svm.getProgramAccounts(program).sort(byAddress),
    };
  }

  finalized(slot: number): AccountsView {
    const { undoLog } = this;
    undoLog.forget(slot);
    const account = this.withClockOf(slot, (address) => {
      const original = undoLog.original(address);
      return original === undefined ? this.account(address) : original;
    });
    const accountsOwnedBy = (program: string) => {
      const changed = undoLog.addresses();
      const unchanged = this.svm.getProgramAccounts(program).filter(({ address }) => !changed.has(address));
      const originals = [...changed].flatMap((address) => account(address) ?? []);
      const owned = originals.filter(({ programAddress }) => programAddress === program);
      return [...unchanged, ...owned].sort(byAddress);
    };
    return { slot, account, accountsOwnedBy };
  }

  /** Remembers the accounts that the transaction in this slot is about to write, until that slot is final. */
  save(slot: number, addresses: string[], finalizedSlot: number): void {
    this.undoLog.forget(finalizedSlot);
    this.undoLog.save(slot, addresses, this.account);
  }

  /** Undoes all transactions from this slot on. They must have been saved. */
  undoFrom(slot: number): void {
    for (const { before } of this.undoLog.takeFrom(slot)) {
      for (const [address, account] of before) this.svm.setAccount(account ?? missing(address));
    }
  }

  /** Reads the clock as of this slot. The virtual machine has the clock of the transaction that it last executed. */
  private withClockOf(slot: number, readOther: ReadAccount): ReadAccount {
    return (address) => {
      if (address !== CLOCK_SYSVAR) return readOther(address);
      this.sysvars.setTime(slot);
      return this.account(address);
    };
  }
}

/** Without lamports, an account does not exist. */
const missing = (address: string): SvmAccount => ({
  address,
  lamports: 0n,
  data: new Uint8Array(),
  programAddress: SystemProgram.programId.toBase58(),
  executable: false,
  space: 0n,
});

const byAddress = (a: SvmAccount, b: SvmAccount): number => (a.address < b.address ? -1 : 1);
