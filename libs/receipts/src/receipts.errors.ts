import { format } from '#libs/brand';
import { DomainError } from '#libs/platform';

export class ReceiptNotFoundError extends DomainError {
  constructor() {
    super('RECEIPT_NOT_FOUND', 404, (brand) => format(brand, brand.texts.receipt.missing));
  }
}
