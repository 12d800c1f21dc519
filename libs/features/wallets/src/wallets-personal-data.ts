import { Injectable } from '@nestjs/common';
import { type PersonalDataSource, PersonalDataSection } from '#features/auth';
import type { LinkedWallet } from '#contracts';
import type { Tx } from '#platform';
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
