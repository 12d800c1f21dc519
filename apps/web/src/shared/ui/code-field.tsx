import { Field } from './field.js';
import styles from './code-field.module.css';

export const CODE_LENGTH = 6;

interface CodeFieldProps {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A field for six digits. Other characters that are typed or pasted are dropped. */
export function CodeField({ label, value, onChange, hint, error }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          className={`${control.className} ${styles.code}`}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
        />
      )}
    </Field>
  );
}
