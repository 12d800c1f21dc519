import { format } from '#brand';
import { DomainError } from '../http/domain-error.js';

/** One person can only propose this. */
export class SecondPersonNeededError extends DomainError {
  constructor() {
    super('SECOND_PERSON_NEEDED', 409, (brand) =>
      format(brand, brand.texts.operations.approvals.refusals.secondPersonNeeded),
    );
  }
}
