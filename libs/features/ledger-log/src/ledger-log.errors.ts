import { format } from '#brand';
import { DomainError } from '#platform';

/** The log has no such leaf, or no such size. */
export class OutsideLogError extends DomainError {
  constructor(size: number) {
    super('OUTSIDE_LEDGER_LOG', 400, (brand) =>
      format(brand, brand.texts.refusals.outsideLedgerLog, { size: String(size) }),
    );
  }
}

/** The ledger has no such transaction, or it is not the caller's. */
export class ReceiptNotFoundError extends DomainError {
  constructor() {
    super('RECEIPT_NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.notFound));
  }
}

const SECONDS_TO_NEXT_HEAD = 60;

/** No signed head covers the transaction yet. */
export class ReceiptNotReadyError extends DomainError {
  constructor() {
    super(
      'RECEIPT_NOT_READY',
      409,
      (brand) => format(brand, brand.texts.refusals.receiptNotReady),
      undefined,
      SECONDS_TO_NEXT_HEAD,
    );
  }
}
