import { Field } from './field.js';

interface CurrencyFieldProps<Currency extends string> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  currencies: readonly Currency[];
  /** The name of a currency in the list, if it is not the currency itself. */
  nameOf?: (currency: Currency) => string;
  chosen: Currency;
  disabled: boolean;
  onChange: (currency: Currency) => void;
}

/** The currency of an amount on the public pages. */
export const CurrencyField = <Currency extends string>({
  label,
  hint,
  error,
  currencies,
  nameOf = String,
  chosen,
  disabled,
  onChange,
}: CurrencyFieldProps<Currency>) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <select
        {...control}
        name="currency"
        value={chosen}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value as Currency)}
      >
        {currencies.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    )}
  </Field>
);
