import { format } from '#brand';
import type { Approval } from '#contracts';
import { DomainError } from '#platform';

export class ApprovalNotFoundError extends DomainError {
  constructor() {
    super('APPROVAL_NOT_FOUND', 404, (brand) =>
      format(brand, brand.texts.operations.approvals.refusals.missing),
    );
  }
}

/** Nothing needs a second person at the moment, so it can be done at once. */
export class TwoPersonsOffError extends DomainError {
  constructor() {
    super('TWO_PERSONS_OFF', 409, (brand) => format(brand, brand.texts.operations.approvals.refusals.off));
  }
}

/** Somebody has already proposed something about the same matter. */
export class AlreadyProposedError extends DomainError {
  constructor({ proposedBy }: Approval) {
    super('ALREADY_PROPOSED', 409, (brand) =>
      format(brand, brand.texts.operations.approvals.refusals.alreadyProposed, {
        by: proposedBy.email ?? '',
      }),
    );
  }
}

/** The proposal is no longer open. The message says why, and whose decision it was. */
export class ApprovalDecidedError extends DomainError {
  constructor({ state, voidReason, decidedBy }: Approval) {
    super('APPROVAL_DECIDED', 409, (brand) => {
      const { decided, voided } = brand.texts.operations.approvals.refusals;
      const text =
        state === 'void' ? voided[voidReason ?? 'changed'] : decided[state as keyof typeof decided];
      return format(brand, text, { by: decidedBy?.email ?? '' });
    });
  }
}

/** Proposals are confirmed by another person. */
export class OwnProposalError extends DomainError {
  constructor() {
    super('OWN_PROPOSAL', 403, (brand) => format(brand, brand.texts.operations.approvals.refusals.own));
  }
}

/** The proposal was void, and is closed now. */
export class ApprovalVoidError extends DomainError {
  constructor(reason: 'changed' | 'proposer') {
    super('APPROVAL_VOID', 409, (brand) =>
      format(brand, brand.texts.operations.approvals.refusals.voided[reason]),
    );
  }
}
