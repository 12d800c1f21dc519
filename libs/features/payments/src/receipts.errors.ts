import { format } from '#brand';
import { DomainError } from '#platform';

export class ReceiptNotFoundError extends DomainError {
  constructor() {
    super('RECEIPT_NOT_FOUND', 404, (brand) => format(brand, brand.texts.receipt.missing));
  }
}
