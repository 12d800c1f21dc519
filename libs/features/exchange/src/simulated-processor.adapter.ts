import { setTimeout as pause } from 'node:timers/promises';
import { offChainId } from '#features/payments';
import { macOf } from '#platform';
import type { Charge, ChargeOutcome, PaymentProcessor } from './payment-processor.js';

/** Test amount: like any processor's sandbox, this one has an amount that it always declines. */
export const DECLINED_AMOUNT = '13.13';

/**
 * Charges nobody, and marks its ids as simulated (reading D5). It waits 2 s, as specification §7 requires. The id is
 * derived from the key, so that a repeated charge returns the same id. It opens the receipt, so it can't be guessed
 * without the secret.
 */
export class SimulatedProcessor implements PaymentProcessor {
  constructor(
    private readonly secret: string,
    private readonly delayMs = 2_000,
  ) {}

  async charge({ key, amount }: Charge): Promise<ChargeOutcome> {
    await pause(this.delayMs);
    if (amount === DECLINED_AMOUNT) return { failure: 'declined' };
    return { transactionId: offChainId('SIM', macOf(this.secret, `charge:${key}`).subarray(0, 16)) };
  }
}
