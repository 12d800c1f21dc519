/** What a card is charged. */
export interface Charge {
  /** Names the charge for ever: asked twice, it is charged once and answered alike. */
  key: string;
  /** Whole units of the currency. */
  amount: string;
  currency: string;
}

/** Why a card was not charged; the words are among the texts. */
export type ChargeFailure = 'declined';

export type ChargeOutcome = { transactionId: string } | { failure: ChargeFailure };

/** Who charges cards. */
export interface PaymentProcessor {
  /** @throws Error when it can't be told now; the order stays in `processing` and is charged again, by the same key */
  charge(charge: Charge): Promise<ChargeOutcome>;
}

export const PAYMENT_PROCESSOR = Symbol('PaymentProcessor');
