import { format } from '#brand';
import { DomainError } from '#platform';

export class UnauthorizedError extends DomainError {
  constructor() {
    super('UNAUTHORIZED', 401, (brand) => format(brand, brand.texts.refusals.signIn));
  }
}

export class ForbiddenError extends DomainError {
  constructor() {
    super('FORBIDDEN', 403, (brand) => format(brand, brand.texts.refusals.forbidden));
  }
}

/**
 * The account has a second factor that this session has not shown, or the route requires a factor and the session
 * has shown none.
 */
export class MfaRequiredError extends DomainError {
  constructor() {
    super('MFA_REQUIRED', 403, (brand) => format(brand, brand.texts.refusals.secondFactor));
  }
}

/** The action can't be undone, so it needs a proof younger than ten minutes (docs/decisions/035). */
export class ProofNeededError extends DomainError {
  constructor() {
    super('PROOF_NEEDED', 403, (brand) => format(brand, brand.texts.refusals.proofNeeded));
  }
}

export class LastAdminError extends DomainError {
  constructor() {
    super('LAST_ADMIN', 409, (brand) => format(brand, brand.texts.refusals.lastAdmin));
  }
}

/** The action needs a second factor that the session has shown within the last ten minutes. */
export class FactorNeededError extends DomainError {
  constructor() {
    super('FACTOR_NEEDED', 403, (brand) =>
      format(brand, brand.texts.operations.approvals.refusals.factorNeeded),
    );
  }
}
