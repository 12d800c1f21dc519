import { AMOUNT_INPUT } from '../typed-amount.js';
import { Field } from './field.js';
import { QuickAmounts, type QuickAmount } from './quick-amounts.js';

interface AmountFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Buttons above the field that fill in an amount. */
  quick?: { label: string; amounts: readonly QuickAmount[]; chosen: string | undefined } | undefined;
  name?: string;
  typed: string;
  disabled: boolean;
  onChange: (typed: string) => void;
}

/** An amount on the public pages. */
export const AmountField = ({
  label,
  hint,
  error,
  quick,
  name = 'amount',
  typed,
  disabled,
  onChange,
}: AmountFieldProps) => (
  <>
    {quick && <QuickAmounts {...quick} disabled={disabled} onChoose={onChange} />}
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          {...AMOUNT_INPUT}
          name={name}
          value={typed}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  </>
);
