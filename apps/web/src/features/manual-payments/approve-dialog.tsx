import { type FormEvent, useState } from 'react';
import type { ApprovePayment, ManualPayment, PaymentCurrency } from '#contracts';
import { MAX_TRANSACTION_REFERENCE } from '#contracts/manual-payment-limits';
import { paymentUnitOf } from '#contracts/payment-unit';
import { config, language, simulated, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { notify } from '../../shared/notify.js';
import { CURRENCIES, PAID_DECIMALS } from '../../shared/payment-currencies.js';
import { judgeAmount } from '../../shared/typed-amount.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Field } from '../../shared/ui/field.js';
import { useErrors } from '../../shared/use-errors.js';
import { useDecision } from './use-decision.js';
import styles from './payments-page.module.css';

const { approve: labels, cancel } = texts.payments;
const { minAmount, maxAmount, decimals } = config.sale;
const range = { min: grouped(minAmount), max: grouped(maxAmount) };

interface DialogProps {
  payment: ManualPayment;
  onClose: () => void;
}

/**
 * Asks for the verified details of the payment. The sender's amounts are prefilled, but not the sender's reference: the
 * operator copies that from where the payment was found (docs/decisions/040).
 */
export function ApproveDialog({ payment, onClose }: DialogProps) {
  const { email, claimedAmount, claimedCurrency, claimedPaid } = payment;
  const [amount, setAmount] = useState(claimedAmount ? grouped(claimedAmount) : '');
  const [currency, setCurrency] = useState<PaymentCurrency>(claimedCurrency ?? 'SOL');
  const [paid, setPaid] = useState(claimedPaid ? grouped(claimedPaid) : '');
  const [reference, setReference] = useState('');
  const { form, errors, show } = useErrors<'tokenAmount' | 'amountPaid' | 'transactionReference'>();
  const { busy, send } = useDecision<ApprovePayment>(payment, 'approve', {
    onClose,
    onDone: ({ decision }) =>
      notify.done(labels.done, { email, amount: grouped(decision?.purchase?.tokenAmount ?? '0') }),
    onRefused: ({ code, details }) =>
      show({
        tokenAmount: messageAt(details, 'tokenAmount'),
        transactionReference: code.startsWith('REFERENCE_')
          ? messageAt(details, 'transactionReference')
          : undefined,
      }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const tokens = judgeAmount(amount, { min: minAmount, max: maxAmount, decimals, language });
    const money = judgeAmount(paid, { decimals: PAID_DECIMALS, language });
    const faults = {
      tokenAmount: tokens.kind === 'within' ? undefined : t(texts.shared.outOfRange, range),
      amountPaid: money.kind === 'within' ? undefined : t(labels.paidWrong),
      transactionReference: /[\p{L}\p{N}]/u.test(reference) ? undefined : t(labels.referenceWrong),
    };
    if (show(faults) || tokens.kind !== 'within' || money.kind !== 'within') return;
    send({
      tokenAmount: tokens.amount,
      paymentCurrency: currency,
      amountPaid: money.amount,
      transactionReference: reference.trim(),
    });
  };

  return (
    <Dialog title={t(labels.title)} onClose={onClose}>
      <p>{t(labels.intro, { email })}</p>
      {simulated && <p className={styles.simulated}>{t(labels.simulated)}</p>}
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <Field label={t(labels.amount)} hint={t(labels.amountHint, range)} error={errors.tokenAmount}>
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              value={amount}
              disabled={busy}
              onChange={({ target }) => setAmount(target.value)}
            />
          )}
        </Field>
        <Field label={t(labels.currency)}>
          {(control) => (
            <select
              {...control}
              value={currency}
              disabled={busy}
              onChange={({ target }) => setCurrency(target.value as PaymentCurrency)}
            >
              {CURRENCIES.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label={t(labels.paid, { unit: paymentUnitOf(currency) })}
          hint={t(labels.paidHint)}
          error={errors.amountPaid}
        >
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              value={paid}
              disabled={busy}
              onChange={({ target }) => setPaid(target.value)}
            />
          )}
        </Field>
        <Field label={t(labels.reference)} hint={t(labels.referenceHint)} error={errors.transactionReference}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={MAX_TRANSACTION_REFERENCE}
              value={reference}
              disabled={busy}
              onChange={({ target }) => setReference(target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={busy}>
          {t(labels.button)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t(cancel)}
        </Button>
      </form>
    </Dialog>
  );
}

const messageAt = (details: { path: string; message: string }[], path: string): string | undefined =>
  details.find((detail) => detail.path === path)?.message;
