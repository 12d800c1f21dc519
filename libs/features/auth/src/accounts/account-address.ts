import { Injectable } from '@nestjs/common';
import { type AddressSource, RevealsAddress, type Tx } from '#platform';
import { findAccount } from './accounts.repository.js';

/** The address of an account. */
@Injectable()
@RevealsAddress('account')
export class AccountAddress implements AddressSource {
  async addressOf(tx: Tx, id: string): Promise<string | undefined> {
    return (await findAccount(tx, id))?.email;
  }
}
