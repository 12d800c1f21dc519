import { format } from '#brand';
import { DomainError } from '#platform';

/** There is no such snapshot or page (any more). */
export class ProofNotFoundError extends DomainError {
  constructor() {
    super('PROOF_NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.notFound));
  }
}
