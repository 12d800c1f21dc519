import { texts, t } from '../brand.js';
import { Field } from './field.js';

const { fields } = texts.auth;

interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string;
  disabled?: boolean;
  label?: string;
  autoComplete?: 'username' | 'email' | 'off';
}

export function EmailField({
  value,
  onChange,
  error,
  hint,
  disabled = false,
  label = t(fields.email),
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
export function emailFault(email: string): string | undefined {
  if (!email.trim()) return t(fields.emailMissing);
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : t(fields.emailInvalid);
}
