import { DomainError } from '#libs/platform';

export class UnauthorizedError extends DomainError {
  constructor() {
    super('UNAUTHORIZED', 401, 'Please sign in.');
  }
}

export class ForbiddenError extends DomainError {
  constructor() {
    super('FORBIDDEN', 403, 'Your account may not do this.');
  }
}

/** The session has not shown its second factor, or there is none where one is demanded. */
export class MfaRequiredError extends DomainError {
  constructor() {
    super('MFA_REQUIRED', 403, 'Two-factor sign-in is needed here.');
  }
}

export class LastAdminError extends DomainError {
  constructor() {
    super('LAST_ADMIN', 409, 'The last admin stays one: make someone else one first.');
  }
}
