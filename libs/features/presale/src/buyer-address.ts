import { Injectable } from '@nestjs/common';
import { type AddressSource, RevealsAddress, type Tx } from '#platform';
import { findPurchase } from './purchases.repository.js';

/** The address that a buyer has given. */
@Injectable()
@RevealsAddress('purchase')
export class BuyerAddress implements AddressSource {
  async addressOf(tx: Tx, id: string): Promise<string | null | undefined> {
    return (await findPurchase(tx, id))?.buyerEmail;
  }
}
