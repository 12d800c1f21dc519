import { Injectable } from '@nestjs/common';
import { type PersonalDataSource, PersonalDataSection } from '#libs/auth';
import type { LinkedWallet } from '#libs/contracts';
import type { Tx } from '#libs/platform';
import { presentWallet } from './wallet.presenter.js';
import { findWallets } from './wallets.repository.js';

/** The linked wallets, for their owner's export. Open challenges expire within minutes and are left out. */
@Injectable()
@PersonalDataSection('wallets')
export class WalletsPersonalData implements PersonalDataSource {
  async personalData(tx: Tx, userId: string): Promise<LinkedWallet[]> {
    return (await findWallets(tx, userId)).map(presentWallet);
  }
}
