/** Converts a `numeric(38,0)`, which the driver returns as text. Null and undefined become 0. */
export const toBigInt = (value: string | null | undefined): bigint => BigInt(value ?? 0);
