/** `numeric(38,0)` leaves the driver as text. */
export const toBigInt = (value: string | null | undefined): bigint => BigInt(value ?? 0);
