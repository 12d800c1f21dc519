import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Charge, ChargeOutcome, PaymentProcessor } from './payment-processor.js';

/** Every processor has amounts by which a refusal can be tried: this one declines exactly 13.13. */
export const DECLINED_AMOUNT = '13.13';

/**
 * Charges nobody, and its ids say so (reading D5). It takes its time, as specification §7 has it: 2 s. The id follows from
 * the key, so that a charge asked for again is the same one; nobody without the secret can guess it, for it opens the receipt.
 */
export class SimulatedProcessor implements PaymentProcessor {
  constructor(
    private readonly secret: string,
    private readonly delayMs = 2_000,
  ) {}

  async charge({ key, amount }: Charge): Promise<ChargeOutcome> {
    await pause(this.delayMs);
    if (amount === DECLINED_AMOUNT) return { failure: 'declined' };
    const digest = createHmac('sha256', this.secret).update(`charge:${key}`).digest('hex');
    return { transactionId: `SIM-${digest.slice(0, 32).toUpperCase()}` };
  }
}
