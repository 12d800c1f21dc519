/** The largest receipt, or file of evidence, in bytes. This file has no dependencies, so that the client can import it. */
export const MAX_RECEIPT_BYTES = 5_000_000;

/** File extensions of specification §3. The server checks a receipt by its content only. */
export const RECEIPT_ENDINGS = ['jpg', 'jpeg', 'png', 'pdf'] as const;

/** Characters. */
export const MAX_REJECTION_REASON = 500;
export const MAX_TRANSACTION_REFERENCE = 200;

/** Other payments that share a trait with one are counted up to this number. */
export const MAX_COUNTED = 100;
