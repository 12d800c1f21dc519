import { type ChangeEvent, useEffect, useRef } from 'react';
import { MAX_RECEIPT_BYTES, RECEIPT_ENDINGS } from '#contracts/manual-payment-limits';
import { texts, t } from '../../shared/brand.js';
import { Button } from '../../shared/ui/button.js';
import { Field } from '../../shared/ui/field.js';
import styles from './notify-form.module.css';

const { notifyPayment: notify } = texts;
const megabytes = String(MAX_RECEIPT_BYTES / 1_000_000);
const ACCEPTED = RECEIPT_ENDINGS.map((ending) => `.${ending}`).join(',');

interface ReceiptFieldProps {
  receipt: File | undefined;
  error: string | undefined;
  disabled: boolean;
  onChange: (receipt: File | undefined) => void;
}

/** One optional file. The server checks its content. */
export function ReceiptField({ receipt, error, disabled, onChange }: ReceiptFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // A file input is uncontrolled, so it must be cleared by hand.
  useEffect(() => {
    if (!receipt && input.current) input.current.value = '';
  }, [receipt]);
  const clear = () => {
    onChange(undefined);
    input.current?.focus();
  };
  return (
    <Field label={t(notify.receipt)} hint={t(notify.receiptHint, { megabytes })} error={error}>
      {({ className, ...control }) => (
        <div className={styles.receipt}>
          <input
            {...control}
            ref={input}
            className={`${className} ${styles.file}`}
            type="file"
            name="receipt"
            accept={ACCEPTED}
            disabled={disabled}
            onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.files?.[0])}
          />
          {receipt && (
            <Button look="quiet" disabled={disabled} onClick={clear}>
              {t(notify.receiptRemove)}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

/** The message for a receipt that is too large; undefined if it may be sent. */
export const receiptError = (receipt: File | undefined): string | undefined =>
  receipt && receipt.size > MAX_RECEIPT_BYTES ? t(notify.receiptLarge, { megabytes }) : undefined;
