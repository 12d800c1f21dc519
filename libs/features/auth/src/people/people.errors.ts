import { format } from '#brand';
import { DomainError } from '#platform';

export class PersonNotFoundError extends DomainError {
  constructor() {
    super('ACCOUNT_NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.accountMissing));
  }
}

/** Operators can't ban themselves, and only admins can ban those who work in the room. */
export class NotYoursToBanError extends DomainError {
  constructor() {
    super('NOT_YOURS_TO_BAN', 403, (brand) => format(brand, brand.texts.operations.refusals.notYoursToBan));
  }
}

/** A ban must end in the future. */
export class BanOverError extends DomainError {
  constructor() {
    super('BAN_OVER', 400, (brand) => format(brand, brand.texts.operations.refusals.banOver));
  }
}

export class AlreadyConfirmedError extends DomainError {
  constructor() {
    super('ALREADY_CONFIRMED', 409, (brand) =>
      format(brand, brand.texts.operations.refusals.alreadyConfirmed),
    );
  }
}

/** The account has this role already. */
export class RoleUnchangedError extends DomainError {
  constructor() {
    super('ROLE_UNCHANGED', 409, (brand) => format(brand, brand.texts.operations.refusals.roleUnchanged));
  }
}

/** With two persons on, there must always be two admins. */
export class TwoAdminsNeededError extends DomainError {
  constructor() {
    super('TWO_ADMINS_NEEDED', 409, (brand) =>
      format(brand, brand.texts.operations.refusals.twoAdminsNeeded),
    );
  }
}
