/** One charge to a card. */
export interface Charge {
  /** Idempotency key that never expires: a repeated request does not charge again and returns the same outcome. */
  key: string;
  /** Whole units of the currency. */
  amount: string;
  currency: string;
}

/** Why a card was not charged. The catalogue has the text for each reason. */
export type ChargeFailure = 'declined';

export type ChargeOutcome = { transactionId: string } | { failure: ChargeFailure };

/** The port to the processor that charges cards. */
export interface PaymentProcessor {
  /** @throws Error if the outcome is unknown; the order stays in `processing` and is retried with the same key */
  charge(charge: Charge): Promise<ChargeOutcome>;
}

export const PAYMENT_PROCESSOR = Symbol('PaymentProcessor');
