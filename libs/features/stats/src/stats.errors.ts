import { format } from '#brand';
import { MAX_STATS_POINTS } from '#contracts';
import { DomainError } from '#platform';

/** The series would have more points than allowed. */
export class RangeTooLongError extends DomainError {
  constructor() {
    super('RANGE_TOO_LONG', 422, (brand) =>
      format(brand, brand.texts.refusals.rangeTooLong, { most: String(MAX_STATS_POINTS) }),
    );
  }
}

/** The range ends before it begins. */
export class WrongRangeError extends DomainError {
  constructor() {
    super('WRONG_RANGE', 422, (brand) => format(brand, brand.texts.refusals.wrongRange));
  }
}
