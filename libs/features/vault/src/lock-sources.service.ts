import { Inject, Injectable } from '@nestjs/common';
import { Vesting } from '#features/presale';
import { LinkedWalletUse, type LinkedWalletUser, WalletNotLinkedError, Wallets } from '#features/wallets';
import { accounts, Ledger } from '#money/ledger';
import { moneyModeOf, SETTINGS, type Settings, type Tx } from '#platform';
import { NotEnoughReleasedError, ReleasesPaidOutError } from './vault.errors.js';
import { hasRunningLockOf, type LockRow } from './vault-locks.repository.js';

/** What can be locked of a wallet's release share, in base units. */
export interface Released {
  wallet: string;
  amount: bigint;
}

/** The release shares that members can lock besides earned tokens (decision 103). */
@Injectable()
@LinkedWalletUse()
export class LockSources implements LinkedWalletUser {
  constructor(
    private readonly ledger: Ledger,
    private readonly wallets: Wallets,
    private readonly vesting: Vesting,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Whether release shares are paid to their wallets on the chain as soon as they are unlocked. */
  get paidOut(): boolean {
    return moneyModeOf(this.settings).mode === 'solana';
  }

  /** What is unlocked of the release share of each linked wallet, less what is in the vault. Empty where shares are paid out. */
  async releasedOf(tx: Tx, userId: string): Promise<Released[]> {
    return this.paidOut ? [] : this.released(tx, await this.wallets.addressesOf(tx, userId));
  }

  /**
   * Checks that a lock takes no more than is unlocked of a release share, and keeps the wallet linked until the transaction ends.
   * The ledger checks earned tokens.
   * @throws ReleasesPaidOutError, WalletNotLinkedError, NotEnoughReleasedError
   */
  async check(
    tx: Tx,
    { userId, wallet, amount }: Pick<LockRow, 'userId' | 'wallet' | 'amount'>,
  ): Promise<void> {
    if (wallet === null) return;
    if (this.paidOut) throw new ReleasesPaidOutError();
    if (!(await this.wallets.keepLinked(tx, userId)).includes(wallet)) throw new WalletNotLinkedError();
    const [released] = await this.released(tx, [wallet]);
    if (!released || released.amount < amount) throw new NotEnoughReleasedError();
  }

  isUsing(tx: Tx, userId: string, address: string): Promise<boolean> {
    return hasRunningLockOf(tx, userId, address);
  }

  private async released(tx: Tx, wallets: readonly string[]): Promise<Released[]> {
    const held = await this.ledger.balances(
      tx,
      wallets.map((wallet) => accounts.presaleRelease(wallet)),
    );
    const vesting = await this.vesting.ofWallets(tx, wallets);
    return vesting.flatMap(({ wallet, release, unlocked }, index) => {
      const amount = held[index]! - (release - unlocked.release);
      return amount > 0n ? [{ wallet, amount }] : [];
    });
  }
}
