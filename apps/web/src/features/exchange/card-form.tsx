import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { simulated, texts, t } from '../../shared/brand.js';
import { grouped, money, tokens } from '../../shared/format.js';
import { notify } from '../../shared/notify.js';
import { useEntriesBefore } from '../../shared/session/entries-before.js';
import { Bill } from '../../shared/ui/bill.js';
import { ProgressLines } from '../../shared/ui/progress-lines.js';
import { useErrors } from '../../shared/use-errors.js';
import { PaymentField } from './payment-field.js';
import { PRICE, tokensBought, judge, maximumText } from './buying-figures.js';
import { showInvalidAmount, showRefusal, useSignInFirst } from './buying-errors.js';
import { OrderButton } from './order-button.js';
import { type OrderProgress, useOrder } from './use-order.js';
import styles from './buying-form.module.css';

const { form: words, status: lines, toasts } = texts.buying;
const LONG_MS = 15_000;

/** Buying by card (specification §2, §4, §5 and §8). */
export function CardForm() {
  const [typed, setTyped] = useState('');
  const isSignedIn = useSignInFirst('/buy');
  const { form, errors, show } = useErrors<'amount'>();
  const progress = useOrder({
    onEnd: ({ status, tokenAmount }) => {
      if (status === 'failed') return notify.failed(toasts.purchaseFailed);
      const amount = grouped(tokenAmount);
      notify.done(toasts.purchased, { amount });
    },
    onRefused: (error) => show({ amount: showRefusal(error, toasts.purchaseFailed) }),
  });
  const verdict = judge(typed, 'USD');
  const amount = verdict.kind === 'within' ? verdict.amount : undefined;
  const above = verdict.kind === 'above' ? t(words.maximum, { max: maximumText() }) : undefined;

  const change = (next: string) => {
    setTyped(next);
    show({});
  };
  useEntriesBefore(({ amount }) => amount && change(amount));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (progress.busy || !isSignedIn(typed)) return;
    if (amount) progress.buy(amount);
    else show({ amount: above ?? showInvalidAmount() });
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <PaymentField
        currency="USD"
        typed={typed}
        amount={amount}
        error={errors.amount ?? above}
        disabled={progress.busy}
        onChange={change}
      />
      <Bill
        lines={[
          [t(words.youPay), amount && money(amount, 'USD')],
          [t(words.price), money(PRICE, 'USD')],
        ]}
        total={[t(words.youReceive), amount && tokens(tokensBought(amount))]}
        testId="you-receive"
      />
      <OrderButton busy={progress.busy} label={words.buy} visitors={words.signInAndBuy} />
      {simulated && <p className={styles.note}>{t(words.cardNote)}</p>}
      <OrderStatus {...progress} />
    </form>
  );
}

/** The order's progress. */
function OrderStatus({ order, busy }: Pick<OrderProgress, 'order' | 'busy'>) {
  return (
    <ProgressLines
      status={busy ? 'processing' : order?.status}
      failure={
        !busy && order?.status === 'failed' && <p>{t(lines.failed, { reason: order.failureReason ?? '' })}</p>
      }
    >
      {busy && <Charging reference={order?.reference} />}
      {!busy && order?.status === 'confirmed' && (
        <>
          <p>{t(lines.confirmed, { amount: grouped(order.tokenAmount) })}</p>
          {order.receiptUrl && <Link to={order.receiptUrl}>{t(lines.receipt)}</Link>}
        </>
      )}
    </ProgressLines>
  );
}

function Charging({ reference }: { reference: string | undefined }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <p>{t(long ? lines.stillWaiting : lines.charging)}</p>
      {reference && <p>{t(lines.reference, { reference })}</p>}
    </>
  );
}
