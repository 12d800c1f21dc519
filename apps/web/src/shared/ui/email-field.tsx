import { texts, t } from '../brand.js';
import { Field } from './field.js';

const { emailMissing, emailInvalid } = texts.shared;

interface EmailFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string;
  disabled?: boolean;
  autoComplete?: 'username' | 'email' | 'off';
}

export function EmailField({
  value,
  onChange,
  error,
  hint,
  disabled = false,
  label,
  autoComplete = 'username',
}: EmailFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          name="email"
          type="email"
          inputMode="email"
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Says what is wrong with a typed e-mail address; undefined if nothing is. */
export function emailError(email: string): string | undefined {
  if (!email.trim()) return t(emailMissing);
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : t(emailInvalid);
}
