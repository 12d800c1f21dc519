import { format } from '#brand';
import type { Settings } from '../settings/settings.js';
import { DomainError } from './domain-error.js';

/** The operation has no path in this mode, such as one that is only simulated while money moves. */
export class NotInThisModeError extends DomainError {
  constructor() {
    super('NOT_IN_THIS_MODE', 503, (brand) => format(brand, brand.texts.refusals.notInThisMode));
  }
}

/** @throws NotInThisModeError in solana mode */
export function requireSimulatedMode({ PAYMENTS_MODE }: Pick<Settings, 'PAYMENTS_MODE'>): void {
  if (PAYMENTS_MODE !== 'simulated') throw new NotInThisModeError();
}

/** @throws NotInThisModeError in simulated mode */
export function requireSolanaMode({ PAYMENTS_MODE }: Pick<Settings, 'PAYMENTS_MODE'>): void {
  if (PAYMENTS_MODE !== 'solana') throw new NotInThisModeError();
}
