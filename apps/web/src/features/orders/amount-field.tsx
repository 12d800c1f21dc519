import { brand, texts, t } from '../../shared/brand.js';
import { money } from '../../shared/format.js';
import { Field } from '../../shared/ui/field.js';
import { QuickAmounts } from '../../shared/ui/quick-amounts.js';
import { maximumText } from './buying-figures.js';

const { form } = texts.buying;

interface AmountFieldProps {
  currency: string;
  typed: string;
  /** The typed amount as a plain number; undefined if it isn't one. */
  amount: string | undefined;
  error: string | undefined;
  disabled: boolean;
  onChange: (typed: string) => void;
}

/** The amount to pay, with quick amounts for dollars and USDC (specification §9). */
export function AmountField({ currency, typed, amount, error, disabled, onChange }: AmountFieldProps) {
  const dollars = currency === 'USD' || currency === 'USDC';
  const quick = brand.buying.quickAmounts.map((each) => ({
    amount: each,
    label: money(each, currency),
  }));
  return (
    <>
      {dollars && (
        <QuickAmounts
          label={t(form.quickAmounts)}
          amounts={quick}
          chosen={amount}
          disabled={disabled}
          onChoose={onChange}
        />
      )}
      <Field
        label={t(form.amount, { currency })}
        hint={t(form.amountHint, { max: maximumText() })}
        error={error}
      >
        {(control) => (
          <input
            {...control}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            value={typed}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </>
  );
}
