/** Addresses and keys are in base58. */
export interface PaymentRequest {
  /** A wallet, even for tokens. */
  recipient: string;
  /** A decimal string of whole units. */
  amount: string;
  /** Null to pay in SOL. */
  mint: string | null;
  reference: string;
  /** Who asks for the payment. */
  label: string;
  /** What the payment is for. */
  message: string;
  /** Becomes public on the chain. */
  memo: string;
}

/**
 * Returns the link of a transfer request, which wallets open and read as a QR code (Solana Pay specification 1.0). Spaces
 * are encoded as %20, because some wallets read a plus sign literally.
 */
export function paymentLink({ recipient, amount, mint, reference, ...texts }: PaymentRequest): string {
  const fields = {
    amount,
    ...(mint !== null && { 'spl-token': mint }),
    reference,
    label: texts.label,
    message: texts.message,
    memo: texts.memo,
  };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `solana:${recipient}?${query.join('&')}`;
}
