/** Bytes of a receipt at most. Like the others here free of dependencies, for the client. */
export const MAX_RECEIPT_BYTES = 5_000_000;

/** The endings of specification §3. A receipt is judged by its content alone. */
export const RECEIPT_ENDINGS = ['jpg', 'jpeg', 'png', 'pdf'] as const;

/** Characters. */
export const MAX_REJECTION_REASON = 500;
