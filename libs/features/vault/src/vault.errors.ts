import { format, type Localizable } from '#brand';
import { DomainError } from '#platform';

/** New locks are only taken while the room is open. Running locks go on. */
export class VaultClosedError extends DomainError {
  constructor() {
    super('VAULT_CLOSED', 409, (brand) => format(brand, brand.texts.vault.refusals.closed));
  }
}

/** The amount is not a number, has more decimals than the token, or is below the minimum. */
export class LockAmountError extends DomainError {
  constructor(min: string) {
    const words: Localizable = (brand) => format(brand, brand.texts.vault.refusals.amount, { min });
    super('INVALID_AMOUNT', 422, words, [{ path: 'amount', message: words }]);
  }
}

export class LockDaysError extends DomainError {
  constructor({ min, max }: { min: number; max: number }) {
    const range = { min: String(min), max: String(max) };
    const words: Localizable = (brand) => format(brand, brand.texts.vault.refusals.days, range);
    super('DAYS_OUT_OF_RANGE', 422, words, [{ path: 'days', message: words }]);
  }
}

export class DripError extends DomainError {
  constructor({ min, max }: { min: number; max: number }) {
    const range = { min: String(min), max: String(max) };
    const words: Localizable = (brand) => format(brand, brand.texts.vault.refusals.drip, range);
    super('DRIP_OUT_OF_RANGE', 422, words, [{ path: 'dripPercent', message: words }]);
  }
}

/** The earnings are less than what was to be locked. */
export class NotEnoughToLockError extends DomainError {
  constructor() {
    super('NOT_ENOUGH_EARNED', 409, (brand) => format(brand, brand.texts.vault.refusals.notEnough));
  }
}

/** Less than what was to be locked of the wallet's release share is unlocked and not locked already. */
export class NotEnoughReleasedError extends DomainError {
  constructor() {
    super('NOT_ENOUGH_RELEASED', 409, (brand) => format(brand, brand.texts.vault.refusals.notReleased));
  }
}

/** Release shares are paid out on the chain, so they are not in the ledger for long enough to be locked. */
export class ReleasesPaidOutError extends DomainError {
  constructor() {
    super('RELEASES_PAID_OUT', 409, (brand) => format(brand, brand.texts.vault.refusals.paidOut));
  }
}

/** The reserve can't set aside what the lock would earn. @param free what it holds, in whole tokens */
export class ReserveEmptyError extends DomainError {
  constructor(needed: string, free: string) {
    super('VAULT_RESERVE_EMPTY', 409, (brand) =>
      format(brand, brand.texts.vault.refusals.reserve, { needed, free }),
    );
  }
}

/** Also thrown for another member's lock. */
export class LockNotFoundError extends DomainError {
  constructor() {
    super('LOCK_NOT_FOUND', 404, (brand) => format(brand, brand.texts.vault.refusals.missing));
  }
}

export class LockOverError extends DomainError {
  constructor() {
    super('LOCK_OVER', 409, (brand) => format(brand, brand.texts.vault.refusals.over));
  }
}

/** An early exit would give back more than the member has agreed to. @param forfeits in whole tokens */
export class MoreGivenBackError extends DomainError {
  constructor(forfeits: string) {
    super('EXIT_COSTS_MORE', 409, (brand) =>
      format(brand, brand.texts.vault.refusals.costsMore, { forfeits }),
    );
  }
}
