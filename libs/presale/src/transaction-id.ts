import { randomBytes } from 'node:crypto';
import type { SettlementMode } from '#libs/contracts';

/** The id of what no chain recorded. It is unguessable, for it opens the receipt, and a simulated one says so (reading D5). */
export const newTransactionId = (mode: SettlementMode): string =>
  `${mode === 'simulated' ? 'SIM' : 'HAND'}-${randomBytes(16).toString('hex').toUpperCase()}`;
