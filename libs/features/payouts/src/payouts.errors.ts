import { format } from '#brand';
import { RpcFailure } from '#money/chain';
import { DomainError } from '#platform';

export class PayoutNotFoundError extends DomainError {
  constructor() {
    super('PAYOUT_NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.notFound));
  }
}

/** The payout is in another state by now, such as sent or landed. */
export class PayoutStateError extends DomainError {
  constructor() {
    super('PAYOUT_STATE', 409, (brand) => format(brand, brand.texts.payouts.refusals.state));
  }
}

/** The site may still send the payout, so it would be paid twice. */
export class PayoutNotHeldError extends DomainError {
  constructor() {
    super('PAYOUT_NOT_HELD', 409, (brand) => format(brand, brand.texts.payouts.refusals.notHeld));
  }
}

/** The buyer has not named yet where the refund goes. */
export class RecipientUnknownError extends DomainError {
  constructor() {
    super('RECIPIENT_UNKNOWN', 409, (brand) => format(brand, brand.texts.payouts.refusals.recipientUnknown));
  }
}

/** One person can't approve a payout twice. */
export class AlreadyApprovedError extends DomainError {
  constructor() {
    super('ALREADY_APPROVED', 409, (brand) => format(brand, brand.texts.payouts.refusals.alreadyApproved));
  }
}

/** How a transaction differs from the payout that it should have made. */
export type PaymentMismatch = 'not-final' | 'failed' | 'early' | 'recipient' | 'amount' | 'source' | 'used';

/** The transaction is not the one that made this payout. */
export class NotThisPayoutError extends DomainError {
  constructor(readonly mismatch: PaymentMismatch) {
    super('NOT_THIS_PAYOUT', 422, (brand) =>
      format(brand, brand.texts.payouts.refusals.notThisPayout[mismatch]),
    );
  }
}

/** The payer is known, or the refund has an address already. */
export class AddressNamedError extends DomainError {
  constructor() {
    super('ADDRESS_NAMED', 409, (brand) => format(brand, brand.texts.payouts.refusals.addressNamed));
  }
}

/** Something has left the payout wallet that is neither explained nor accepted. */
export class UnexplainedOutflowsError extends DomainError {
  constructor() {
    super('OUTFLOWS_UNEXPLAINED', 409, (brand) => format(brand, brand.texts.payouts.refusals.unexplained));
  }
}

export class ChainAwayError extends DomainError {
  constructor() {
    super(
      'CHAIN_UNREADABLE',
      503,
      (brand) => format(brand, brand.texts.payouts.refusals.chainAway),
      undefined,
      30,
    );
  }
}

/** @throws ChainAwayError if no endpoint responds usably */
export const orAway = <T>(read: Promise<T>): Promise<T> =>
  read.catch((error: unknown) => {
    throw error instanceof RpcFailure ? new ChainAwayError() : error;
  });
