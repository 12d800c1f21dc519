import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { UnlinkedWallet } from '#contracts';
import { type Caller, recordSecurityEvent } from '#features/auth';
import { decoratedProviders, type Tx, UnitOfWork } from '#platform';
import { LinkedWalletUse, type LinkedWalletUser } from './linked-wallet-user.js';
import { WalletInUseError, WalletNotLinkedError } from './wallets.errors.js';
import { deleteWallet, lockAccountsWallets } from './wallets.repository.js';
import type { WalletOwner } from './wallets.service.js';

/** Unlinks wallets from accounts, unless a feature needs them. */
@Injectable()
export class WalletUnlinking {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly discovery: DiscoveryService,
  ) {}

  /**
   * @throws WalletNotLinkedError also if the wallet belongs to another account, so that callers can't find out
   *   whose it is; WalletInUseError
   */
  async unlink({ userId }: WalletOwner, caller: Caller, address: string): Promise<UnlinkedWallet> {
    await this.unitOfWork.run(async (tx) => {
      await lockAccountsWallets(tx, userId);
      if (!(await deleteWallet(tx, address, userId))) throw new WalletNotLinkedError();
      if (await this.isInUse(tx, userId, address)) throw new WalletInUseError();
      await recordSecurityEvent(tx, {
        event: 'wallet-unlinked',
        accountId: userId,
        caller,
        details: { address },
      });
    });
    return { address };
  }

  private async isInUse(tx: Tx, userId: string, address: string): Promise<boolean> {
    for (const { instance } of decoratedProviders<unknown, LinkedWalletUser>(this.discovery, LinkedWalletUse))
      if (await instance.isUsing(tx, userId, address)) return true;
    return false;
  }
}
