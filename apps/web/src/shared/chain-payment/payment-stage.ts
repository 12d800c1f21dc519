import type { Payment } from '#contracts';
import { formatUnits, parseUnits } from '#contracts/amount';
import { CHAIN_CURRENCIES, type ChainCurrency } from '#contracts/money';
import type { texts } from '../brand.js';

/** As many decimals as any currency has, so that amounts of all can be added. */
const DECIMALS = 9;

/** Where a payment stands, as the page tells it. The texts have these names. */
export type PaymentStage =
  | 'waiting'
  | 'sent'
  | 'seen'
  | 'part'
  | 'closing'
  | 'credited'
  | 'expired'
  | 'short'
  | 'soldOut'
  | 'withheld'
  | 'reversed';

/**
 * @param reversed whether what was paid for was undone later
 * @param now the server's time in milliseconds, if it is known
 */
export function stageOf(payment: Payment, reversed: boolean, now: number | undefined): PaymentStage {
  if (reversed) return 'reversed';
  if (payment.state === 'paid') return 'credited';
  if (payment.withheld) return 'withheld';
  if (payment.state === 'expired') return 'expired';
  if (payment.state === 'short') return wasComplete(payment) ? 'soldOut' : 'short';
  const arrived = new Set(payment.arrived.map(({ signature }) => signature));
  const underway = payment.handedOver.filter(({ signature }) => !arrived.has(signature));
  if (underway.some(({ state }) => state === 'seen' || state === 'landed')) return 'seen';
  if (underway.some(({ state }) => state === 'sent')) return 'sent';
  if (now !== undefined && now >= Date.parse(payment.expiresAt)) return 'closing';
  return payment.received === '0' ? 'waiting' : 'part';
}

/** Whether the page asks the buyer to pay. */
export const isPayable = (stage: PaymentStage): boolean => stage === 'waiting' || stage === 'part';

/** Why the wallet's latest transaction has paid nothing, if it ended that way. */
export function failedAttempt({ handedOver }: Payment): keyof typeof texts.chainPayment.attempts | undefined {
  const last = handedOver.at(-1);
  if (last?.state === 'failed') return last.failure ?? 'other';
  return last?.state === 'expired' ? 'expired' : undefined;
}

/** The amounts that are to be returned, one for each currency in which any is, in whole units. */
export function refundsDue({ arrived }: Payment): { amount: string; currency: ChainCurrency }[] {
  return CHAIN_CURRENCIES.flatMap((currency) => {
    const due = sumOf(arrived, currency, 'refund');
    return due > 0n ? [{ amount: formatUnits(due, DECIMALS), currency }] : [];
  });
}

/** Everything that arrived in the currency of the payment, in whole units. */
export const arrivedAmount = ({ arrived, currency }: Payment): string =>
  formatUnits(sumOf(arrived, currency, 'amount'), DECIMALS);

const wasComplete = ({ arrived, currency, due }: Payment): boolean =>
  sumOf(arrived, currency, 'amount') >= parseUnits(due, DECIMALS);

const sumOf = (arrived: Payment['arrived'], currency: ChainCurrency, part: 'amount' | 'refund'): bigint =>
  arrived
    .filter((each) => each.currency === currency)
    .reduce((sum, each) => sum + parseUnits(each[part], DECIMALS), 0n);
