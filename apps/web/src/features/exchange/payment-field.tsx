import { brand, texts, t } from '../../shared/brand.js';
import { money } from '../../shared/format.js';
import { AmountField } from '../../shared/ui/amount-field.js';
import { maximumText } from './buying-figures.js';

const { form } = texts.buying;

interface PaymentFieldProps {
  currency: string;
  typed: string;
  /** The typed amount as a plain number; undefined if it isn't one. */
  amount: string | undefined;
  error: string | undefined;
  disabled: boolean;
  onChange: (typed: string) => void;
}

/** The amount to pay, with quick amounts for dollars and USDC (specification §9). */
export function PaymentField({ currency, typed, amount, error, disabled, onChange }: PaymentFieldProps) {
  const dollars = currency === 'USD' || currency === 'USDC';
  const quick = brand.buying.quickAmounts.map((each) => ({
    amount: each,
    label: money(each, currency),
  }));
  return (
    <AmountField
      label={t(form.amount, { currency })}
      hint={t(form.amountHint, { max: maximumText() })}
      error={error}
      quick={dollars ? { label: t(form.quickAmounts), amounts: quick, chosen: amount } : undefined}
      typed={typed}
      disabled={disabled}
      onChange={onChange}
    />
  );
}
