import { useState } from 'react';
import { texts, t } from '../brand.js';
import { Field } from './field.js';
import { EyeIcon, EyeOffIcon } from './page-icons.js';
import styles from './password-field.module.css';

interface PasswordFieldProps {
  label: string;
  /** Tells a password manager whether to fill in a password or to offer a new one. */
  kind: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
}

/** A password field with a button to show the password. */
export function PasswordField({ label, kind, value, onChange, hint, error, disabled }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const { showPassword, hidePassword } = texts.auth.fields;
  const toggle = t(shown ? hidePassword : showPassword);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.password}>
          <input
            {...control}
            name={kind}
            type={shown ? 'text' : 'password'}
            autoComplete={kind}
            autoCapitalize="off"
            spellCheck={false}
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            aria-label={toggle}
            aria-controls={control.id}
            title={toggle}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </Field>
  );
}
