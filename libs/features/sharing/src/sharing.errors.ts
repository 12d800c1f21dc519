import { format } from '#brand';
import { DomainError } from '#platform';

/** There is no such link, also because its owner has deleted the account or the thing is not theirs any more. */
export class ShareNotFoundError extends DomainError {
  constructor() {
    super('SHARE_NOT_FOUND', 404, (brand) => format(brand, brand.texts.share.missing.body));
  }
}

/** The owner has closed the link. */
export class ShareClosedError extends DomainError {
  constructor() {
    super('SHARE_CLOSED', 410, (brand) => format(brand, brand.texts.share.closed.body));
  }
}

/** The member has no such badge, rank, run or receipt. Also thrown for those of other members. */
export class NothingToShareError extends DomainError {
  constructor() {
    super('NOTHING_TO_SHARE', 404, (brand) => format(brand, brand.texts.share.nothing));
  }
}
