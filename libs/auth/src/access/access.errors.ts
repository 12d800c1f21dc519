import { saying } from '#libs/brand';
import { DomainError } from '#libs/platform';

export class UnauthorizedError extends DomainError {
  constructor() {
    super(
      'UNAUTHORIZED',
      401,
      saying(({ refusals }) => refusals.signIn),
    );
  }
}

export class ForbiddenError extends DomainError {
  constructor() {
    super(
      'FORBIDDEN',
      403,
      saying(({ refusals }) => refusals.forbidden),
    );
  }
}

/** The session has not shown its second factor, or there is none where one is demanded. */
export class MfaRequiredError extends DomainError {
  constructor() {
    super(
      'MFA_REQUIRED',
      403,
      saying(({ refusals }) => refusals.secondFactor),
    );
  }
}

export class LastAdminError extends DomainError {
  constructor() {
    super(
      'LAST_ADMIN',
      409,
      saying(({ refusals }) => refusals.lastAdmin),
    );
  }
}
