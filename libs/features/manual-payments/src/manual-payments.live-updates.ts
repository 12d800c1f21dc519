import { type LiveUpdates, toOperators } from '#platform';

const paymentChanged = ({ paymentId }: { paymentId: string }) => [
  toOperators('payments.changed', { paymentId }),
];

export const manualPaymentsLiveUpdates: LiveUpdates = {
  'presale.payment-notified': paymentChanged,
  'presale.payment-decided': paymentChanged,
  'presale.payment-undo-changed': paymentChanged,
  'presale.payment-undone': paymentChanged,
};
