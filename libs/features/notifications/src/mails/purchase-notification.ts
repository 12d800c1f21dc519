/** The purchase notification payload of specification §3; amounts in whole units. */
export interface PurchaseNotification {
  reference: string;
  buyerEmail: string | null;
  buyerWallet: string;
  amountPaid: string;
  amountUnit: string;
  paymentCurrency: string;
  tokenAmount: string;
  charityAmount: string;
  releaseAmount: string;
  vestedAmount: string;
  transactionId: string;
  /** The version of the terms under which the purchase was made, if it is known. */
  termsVersion?: number | null;
  copyToTeam: boolean;
  teamEmail: string;
  simulated: boolean;
  receiptUrl: string;
}
