import type { SettlementMode } from '#contracts';
import { offChainId } from '#features/payments';

/** The id of a purchase that is on no chain. */
export const newTransactionId = (mode: SettlementMode): string =>
  offChainId(mode === 'simulated' ? 'SIM' : 'HAND');
