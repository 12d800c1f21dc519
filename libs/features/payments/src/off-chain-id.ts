import { randomBytes } from 'node:crypto';

/**
 * The id of a payment that is on no chain (reading D5): `SIM` if it is simulated, `HAND` if an operator has verified it.
 * The id opens the receipt, so its bytes must not be guessable.
 */
export const offChainId = (mark: 'SIM' | 'HAND', bytes: Buffer = randomBytes(16)): string =>
  `${mark}-${bytes.toString('hex').toUpperCase()}`;
