import { format, type Localizable } from '#brand';
import type { DeliveryObstacle } from '#money/chain';
import { DomainError } from '#platform';
import type { ManualPaymentRow } from './manual-payment.entity.js';
import type { UndoRow } from './payment-undo.entity.js';

/** The file is damaged or not of a type that receipts may have (specification §5). */
export class NotAReceiptError extends DomainError {
  constructor() {
    const words: Localizable = (brand) => format(brand, brand.texts.refusals.payments.notAReceipt);
    super('INVALID_RECEIPT', 422, words, [{ path: 'receipt', message: words }]);
  }
}

/** The payment has no receipt, or the receipt's retention period is over. */
export class NoReceiptError extends DomainError {
  constructor() {
    super('NO_RECEIPT', 404, (brand) => format(brand, brand.texts.refusals.notFound));
  }
}

export class PaymentNotFoundError extends DomainError {
  constructor() {
    super('PAYMENT_NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.payments.missing));
  }
}

/** The payment has already been decided. The message says how and by whom. */
export class PaymentDecidedError extends DomainError {
  constructor({ status, decidedByEmail: by }: Pick<ManualPaymentRow, 'status' | 'decidedByEmail'>) {
    const outcome = status === 'rejected' ? 'rejected' : 'approved';
    super('PAYMENT_DECIDED', 409, (brand) =>
      format(brand, brand.texts.refusals.payments[outcome], { by: by ?? '' }),
    );
  }
}

/** Another approved payment has the same transaction. Each payment is credited only once. */
export class ReferenceUsedError extends DomainError {
  constructor() {
    const words: Localizable = (brand) => format(brand, brand.texts.refusals.payments.referenceUsed);
    super('REFERENCE_USED', 409, words, [{ path: 'transactionReference', message: words }]);
  }
}

/**
 * The reference contains more than the id of one transaction. Its sender could otherwise choose which part is
 * compared with other payments.
 */
export class ReferenceUnclearError extends DomainError {
  constructor() {
    const words: Localizable = (brand) => format(brand, brand.texts.refusals.payments.referenceUnclear);
    super('REFERENCE_UNCLEAR', 422, words, [{ path: 'transactionReference', message: words }]);
  }
}

/** Only a payment that is currently approved can be undone. */
export class NotApprovedError extends DomainError {
  constructor() {
    super('PAYMENT_NOT_APPROVED', 409, (brand) => format(brand, brand.texts.refusals.payments.notApproved));
  }
}

/** Another request to undo this approval is waiting for a second operator. */
export class UndoAskedError extends DomainError {
  constructor({ askedByEmail: by }: Pick<UndoRow, 'askedByEmail'>) {
    super('UNDO_ASKED', 409, (brand) => format(brand, brand.texts.refusals.payments.undoAsked, { by }));
  }
}

export class UndoMissingError extends DomainError {
  constructor() {
    super('UNDO_NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.payments.undoMissing));
  }
}

/** Another operator has already confirmed or declined the request. */
export class UndoDecidedError extends DomainError {
  constructor({ outcome, decidedByEmail: by }: Pick<UndoRow, 'outcome' | 'decidedByEmail'>) {
    const which = outcome === 'confirmed' ? 'undoConfirmed' : 'undoDeclined';
    super('UNDO_DECIDED', 409, (brand) =>
      format(brand, brand.texts.refusals.payments[which], { by: by ?? '' }),
    );
  }
}

/** An approval can't be undone by the operator who asked for it. */
export class AnotherOperatorNeededError extends DomainError {
  constructor() {
    super('ANOTHER_OPERATOR_NEEDED', 403, (brand) =>
      format(brand, brand.texts.refusals.payments.anotherOperator),
    );
  }
}

export class NotDeliverableError extends DomainError {
  constructor(obstacle: DeliveryObstacle) {
    super('NOT_DELIVERABLE', 422, (brand) => {
      const { presale, purchases } = brand.texts;
      const reason = format(brand, purchases.obstacles[obstacle]);
      return format(brand, presale.status.failed, { reason });
    });
  }
}

/** The chain can't be read at the moment, so it is unknown whether the tokens could be delivered. */
export class ChainUnreadableError extends DomainError {
  constructor(options?: ErrorOptions) {
    super(
      'CHAIN_UNREADABLE',
      503,
      (brand) => format(brand, brand.texts.presale.figures.stale),
      undefined,
      30,
    );
    this.cause = options?.cause;
  }
}
