/**
 * The notification payload of specification §3 for a manual payment. Amounts are in whole units, as the sender
 * claims them.
 */
export interface PaymentNotification {
  reference: string;
  buyerEmail: string;
  buyerWallet: string;
  tokenAmount: string | null;
  paymentCurrency: string | null;
  /** Amount and unit. */
  amountPaid: string | null;
  /** The payload's `transactionId`: the sender's reference for the payment, not an id of ours. */
  transactionReference: string | null;
  isManualPayment: true;
  receiptAttached: boolean;
  copyToTeam: boolean;
  teamEmail: string;
  simulated: boolean;
  paymentsUrl: string;
}
