import { Field } from './field.js';

interface CurrencyFieldProps<Currency extends string> {
  label: string;
  error?: string | undefined;
  currencies: readonly Currency[];
  chosen: Currency;
  disabled: boolean;
  onChange: (currency: Currency) => void;
}

/** The currency of an amount on the public pages. */
export const CurrencyField = <Currency extends string>({
  label,
  error,
  currencies,
  chosen,
  disabled,
  onChange,
}: CurrencyFieldProps<Currency>) => (
  <Field label={label} error={error}>
    {(control) => (
      <select
        {...control}
        name="currency"
        value={chosen}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value as Currency)}
      >
        {currencies.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    )}
  </Field>
);
