import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SwapCurrency } from '#contracts';
import { brand, texts, t } from '../../shared/brand.js';
import { grouped, money, tokens } from '../../shared/format.js';
import { solPriceQuery } from '../../shared/queries.js';
import { notify } from '../../shared/notify.js';
import { Bill } from '../../shared/ui/bill.js';
import { ProgressLines } from '../../shared/ui/progress-lines.js';
import { Segments } from '../../shared/ui/segments.js';
import { useErrors } from '../../shared/use-errors.js';
import { useWallet } from '../../shared/wallet/use-wallet.js';
import { PaymentField } from './payment-field.js';
import { feeText, judge, maximumText, swapResult } from './buying-figures.js';
import { showInvalidAmount, showRefusal, useSignInFirst } from './buying-errors.js';
import { OrderButton } from './order-button.js';
import { useSwap } from './use-swap.js';
import styles from './buying-form.module.css';

const { form: words, status: lines, toasts } = texts.buying;

interface SwapFormProps {
  /** The currencies to swap from; the member chooses if there are several. */
  currencies: readonly [SwapCurrency, ...SwapCurrency[]];
  /** The path to return to after signing in. */
  back: string;
}

/** Swaps a currency for the token. The wallet is connected first (specification §5 and §8). */
export function SwapForm({ currencies, back }: SwapFormProps) {
  const [typed, setTyped] = useState(brand.swap.defaultAmount);
  const [currency, setCurrency] = useState(currencies[0]);
  const [connecting, setConnecting] = useState(false);
  const isSignedIn = useSignInFirst(back);
  const { form, errors, show } = useErrors<'amount'>();
  const { publicKey, ensureConnected } = useWallet();
  const { data: sol } = useQuery({ ...solPriceQuery, enabled: currency === 'SOL' });
  const { last, busy, swap } = useSwap({
    onDone: ({ amountOut, rewardPool }) => {
      const [amount, pool] = [grouped(amountOut), grouped(rewardPool)];
      notify.done(toasts.swapped, { amount });
      notify.done(toasts.boosted, { amount: pool });
    },
    onRefused: (error) => show({ amount: showRefusal(error, toasts.swapFailed) }),
  });
  const working = busy || connecting;
  const verdict = judge(typed, currency);
  const amount = verdict.kind === 'within' ? verdict.amount : undefined;
  const above = verdict.kind === 'above' ? t(words.maximum, { max: maximumText() }) : undefined;
  const price = currency === 'SOL' ? sol?.price : '1';
  const result = amount && price ? swapResult(amount, currency, price) : undefined;

  const change = (next: string) => {
    setTyped(next);
    show({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working || !isSignedIn(typed)) return;
    if (!amount) return void show({ amount: above ?? showInvalidAmount() });
    setConnecting(true);
    const wallet = await ensureConnected(t(words.connected));
    setConnecting(false);
    if (wallet) swap(amount, currency);
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {currencies.length > 1 && (
        <Segments
          label={t(words.currency)}
          options={currencies}
          chosen={currency}
          disabled={working}
          onChoose={setCurrency}
        />
      )}
      <PaymentField
        currency={currency}
        typed={typed}
        amount={amount}
        error={errors.amount ?? above}
        disabled={working}
        onChange={change}
      />
      <Bill
        lines={[
          [t(words.youPay), amount && money(amount, currency)],
          [t(words.fee, { percent: feeText() }), result && tokens(result.fee)],
        ]}
        total={[t(words.youReceive), result && tokens(result.out)]}
        testId="you-receive"
      />
      {currency === 'SOL' && sol && (
        <p className={styles.note}>{t(words.solPrice, { price: money(sol.price, 'USD') })}</p>
      )}
      <OrderButton
        busy={working}
        label={publicKey ? words.swap : words.connectAndSwap}
        visitors={words.signInAndSwap}
      />
      <ProgressLines status={last && 'confirmed'}>
        {last && (
          <>
            <p>{t(lines.swapped, { amount: grouped(last.amountOut) })}</p>
            <Link to={last.receiptUrl}>{t(lines.receipt)}</Link>
          </>
        )}
      </ProgressLines>
    </form>
  );
}
