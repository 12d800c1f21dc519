import { MAX_DONATION_MESSAGE } from '#contracts/donation-limits';
import { t } from '../brand.js';
import { Field } from './field.js';

/** Characters a donor's words may have. */
export const MESSAGE_LENGTH = { max: String(MAX_DONATION_MESSAGE) };

interface MessageFieldProps {
  label: string;
  /** Its place for the length is filled in. */
  hint: string;
  placeholder?: string;
  rows: number;
  message: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (message: string) => void;
}

/** What a donor says with a gift; the contract's own rule judges it (`donationMessageSchema`). */
export function MessageField({ label, hint, error, message, onChange, ...rest }: MessageFieldProps) {
  return (
    <Field label={t(label)} hint={t(hint, MESSAGE_LENGTH)} error={error}>
      {(control) => (
        <textarea
          {...control}
          {...rest}
          name="message"
          maxLength={MAX_DONATION_MESSAGE}
          value={message}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
