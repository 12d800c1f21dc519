import type { CreatePurchase, Price } from '#contracts';
import type { Tx } from '#platform';
import type { NewPurchase } from './purchases.repository.js';

/** A purchase that is about to be accepted. */
export interface ProposedPurchase {
  readonly purchase: NewPurchase;
  /** The price of SOL at which it was quoted. */
  readonly sol: Price;
  /** The caller's network. */
  readonly caller: string;
}

/** The port that accepts purchases. It has one adapter for each mode of reading D5. */
export interface PurchaseAcceptance {
  /** @throws DomainError if what is asked for can't be paid in this mode */
  check(input: CreatePurchase, sol: Price, now: Date): Promise<void>;
  /**
   * Returns for each purchase the row to insert, or why it is refused, in their order. Other buyers wait until the transaction
   * ends. The caller reserves the tokens of the rows that are `held`.
   * @throws FiguresUnavailableError
   */
  admit(tx: Tx, proposed: readonly ProposedPurchase[], now: Date): Promise<(NewPurchase | Error)[]>;
}

export const PURCHASE_ACCEPTANCE = Symbol('PurchaseAcceptance');
