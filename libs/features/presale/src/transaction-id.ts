import { randomBytes } from 'node:crypto';
import type { SettlementMode } from '#contracts';

/** The id of a purchase that is on no chain. It opens the receipt, so it is random. `SIM` is simulated (reading D5). */
export const newTransactionId = (mode: SettlementMode): string =>
  `${mode === 'simulated' ? 'SIM' : 'HAND'}-${randomBytes(16).toString('hex').toUpperCase()}`;
