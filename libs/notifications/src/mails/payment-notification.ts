/** The notification payload of specification §3 for a payment made by hand; amounts in whole units, as its sender claims them. */
export interface PaymentNotification {
  buyerEmail: string;
  buyerWallet: string;
  tokenAmount: string | null;
  paymentCurrency: string | null;
  isManualPayment: true;
  receiptAttached: boolean;
  copyToTeam: boolean;
  teamEmail: string;
  simulated: boolean;
  paymentsUrl: string;
}
