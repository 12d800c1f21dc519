import { say, saying } from '#libs/brand';
import type { DeliveryObstacle } from '#libs/chain';
import { DomainError } from '#libs/platform';
import type { ManualPaymentRow } from './manual-payments.repository.js';

/** The file is whole and of a kind that receipts may be, or it is refused (specification §5). */
export class NotAReceiptError extends DomainError {
  constructor() {
    const words = saying(({ presale }) => presale.notify.receiptRefused);
    super('INVALID_RECEIPT', 422, words, [{ path: 'receipt', message: words }]);
  }
}

/** The payment came without a receipt, or its retention is over. */
export class NoReceiptError extends DomainError {
  constructor() {
    super(
      'NO_RECEIPT',
      404,
      saying(({ refusals }) => refusals.notFound),
    );
  }
}

export class PaymentNotFoundError extends DomainError {
  constructor() {
    super(
      'PAYMENT_NOT_FOUND',
      404,
      saying(({ refusals }) => refusals.payments.missing),
    );
  }
}

/** Another decision was first: whose, and which. */
export class PaymentDecidedError extends DomainError {
  constructor({ status, decided_by_email: by }: Pick<ManualPaymentRow, 'status' | 'decided_by_email'>) {
    const outcome = status === 'approved' ? 'approved' : 'rejected';
    super(
      'PAYMENT_DECIDED',
      409,
      saying(({ refusals }) => refusals.payments[outcome], { by: by ?? '' }),
    );
  }
}

export class NotDeliverableError extends DomainError {
  constructor(obstacle: DeliveryObstacle) {
    super('NOT_DELIVERABLE', 422, (brand) => {
      const { obstacles, status } = brand.texts.presale;
      return say(brand, status.failed, { reason: say(brand, obstacles[obstacle]) });
    });
  }
}

/** Whether tokens could be delivered can't be told now. */
export class ChainUnreadableError extends DomainError {
  constructor(options?: ErrorOptions) {
    super(
      'CHAIN_UNREADABLE',
      503,
      saying(({ presale }) => presale.figures.stale),
      undefined,
      30,
    );
    this.cause = options?.cause;
  }
}

/** Receipts can neither be kept nor read now. */
export class StorageAwayError extends DomainError {
  constructor(options?: ErrorOptions) {
    super(
      'STORAGE_AWAY',
      503,
      saying(({ refusals }) => refusals.unavailable),
      undefined,
      30,
    );
    this.cause = options?.cause;
  }
}
