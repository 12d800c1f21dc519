const LAMPORTS_A_SIGNATURE = 5_000n;
const MICRO_LAMPORTS = 1_000_000n;

/**
 * Returns the fee in lamports of a transaction with one signature.
 * @param unitPrice for each compute unit, in micro-lamports
 */
export const feeOf = (unitLimit: number, unitPrice: bigint): bigint =>
  LAMPORTS_A_SIGNATURE + (BigInt(unitLimit) * unitPrice + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
