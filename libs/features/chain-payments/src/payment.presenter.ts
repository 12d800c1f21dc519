import { decimalsOf, formatUnits, type HandedOver, type Payment } from '#contracts';
import type { PaymentAccount } from './payment-accounts.js';
import type { SignedText } from './payment-promise.js';
import type { PaymentRequestRow } from './payment-requests.repository.js';
import type { TransferRow } from './transfers.repository.js';

/** What a payment is presented with. */
export interface PaymentParts {
  readonly row: PaymentRequestRow;
  /** The payment address, and its account for the currency. */
  readonly recipient: string;
  readonly account: PaymentAccount;
  readonly arrived: readonly TransferRow[];
  readonly handedOver: readonly HandedOver[];
  readonly link: string;
  readonly promise: SignedText;
  readonly tokenDecimals: number;
}

/** What has arrived for a request and waits for the rest, in base units. */
export const waitingIn = (arrived: readonly TransferRow[]): bigint =>
  arrived.reduce((sum, { suspense }) => sum + suspense, 0n);

/** A payment as the API returns it, with amounts in whole units. */
export function presentPayment({
  row,
  recipient,
  account,
  arrived,
  tokenDecimals,
  ...rest
}: PaymentParts): Omit<Payment, 'withheld'> {
  const units = (amount: bigint): string => formatUnits(amount, decimalsOf(row.currency, tokenDecimals));
  const waiting = waitingIn(arrived);
  return {
    currency: row.currency,
    state: row.state,
    due: units(row.due),
    received: units(waiting),
    missing: units(row.state === 'open' ? row.due - waiting : 0n),
    recipient,
    mint: account.mint,
    reference: row.reference,
    expiresAt: row.expiresAt.toISOString(),
    held: row.held,
    price: formatUnits(row.price, 6),
    priceReadAt: row.priceReadAt.toISOString(),
    link: rest.link,
    arrived: arrived.flatMap((transfer) => presentArrived(transfer, tokenDecimals)),
    handedOver: [...rest.handedOver],
    promise: rest.promise,
  };
}

function presentArrived(
  { signature, currency, delta, blockTime, ...end }: TransferRow,
  tokenDecimals: number,
): Payment['arrived'] {
  if (currency === null) return [];
  const units = (amount: bigint): string => formatUnits(amount, decimalsOf(currency, tokenDecimals));
  return [
    {
      signature,
      currency,
      amount: units(delta),
      credited: units(end.credited),
      refund: units(end.refund),
      waiting: units(end.suspense),
      arrivedAt: new Date(blockTime * 1000).toISOString(),
    },
  ];
}
