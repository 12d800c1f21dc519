import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: (control: {
    id: string;
    className: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean;
  }) => ReactNode;
}

/** A labelled control with its hint. An error replaces the hint and is announced as an alert when it appears. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}note`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: styles.control!,
        'aria-describedby': hint || error ? noteId : undefined,
        'aria-invalid': error !== undefined,
      })}
      <div id={noteId}>
        <p className={styles.hint} aria-live="polite">
          {!error && hint}
        </p>
        <p className={styles.error} role="alert">
          {error}
        </p>
      </div>
    </div>
  );
}
