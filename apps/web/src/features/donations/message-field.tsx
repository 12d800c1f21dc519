import { MAX_DONATION_MESSAGE } from '#contracts/donation-limits';
import { t } from '../../shared/brand.js';
import { Field } from '../../shared/ui/field.js';

/** The maximum length of a donor's message, in characters. */
export const MESSAGE_LENGTH = { max: String(MAX_DONATION_MESSAGE) };

interface MessageFieldProps {
  label: string;
  /** The hint's placeholder `max` is filled in with the maximum length. */
  hint: string;
  placeholder?: string;
  rows: number;
  message: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (message: string) => void;
}

/** A donor's message with a gift. The contract's schema validates it (`donationMessageSchema`). */
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
