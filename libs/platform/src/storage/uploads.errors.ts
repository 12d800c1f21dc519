import { format } from '#brand';
import { DomainError } from '../http/domain-error.js';

/** The storage is unavailable, so files can neither be stored nor read. */
export class StorageUnavailableError extends DomainError {
  constructor(options?: ErrorOptions) {
    super('STORAGE_AWAY', 503, (brand) => format(brand, brand.texts.refusals.unavailable), undefined, 30);
    this.cause = options?.cause;
  }
}
