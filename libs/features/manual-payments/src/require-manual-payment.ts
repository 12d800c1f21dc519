import type { Tx } from '#platform';
import { PaymentNotFoundError } from './manual-payments.errors.js';
import { findManualPayment, type PaymentDetails } from './manual-payments.repository.js';

/** @throws PaymentNotFoundError */
export async function requireManualPayment(tx: Tx, id: string): Promise<PaymentDetails> {
  const row = await findManualPayment(tx, id);
  if (!row) throw new PaymentNotFoundError();
  return row;
}
