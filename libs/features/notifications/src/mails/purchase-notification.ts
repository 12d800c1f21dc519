/** The purchase notification payload of specification §3; amounts in whole units. */
export interface PurchaseNotification {
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
  copyToTeam: boolean;
  teamEmail: string;
  simulated: boolean;
  receiptUrl: string;
}
