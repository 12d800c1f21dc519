import { Injectable } from '@nestjs/common';
import { type AddressSource, RevealsAddress, type Tx } from '#platform';
import { findManualPayment } from './manual-payments.repository.js';

/** The address that the sender of a manual payment has given. It is empty once the account was deleted. */
@Injectable()
@RevealsAddress('manual-payment')
export class PayerAddress implements AddressSource {
  async addressOf(tx: Tx, id: string): Promise<string | null | undefined> {
    const payment = await findManualPayment(tx, id);
    return payment && (payment.email || null);
  }
}
