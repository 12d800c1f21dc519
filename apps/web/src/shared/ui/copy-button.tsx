import { useEffect, useState } from 'react';
import { CheckIcon, CopyIcon } from './icons.js';
import { toast } from '../toasts.js';
import { texts, t } from '../brand.js';
import styles from './copy-button.module.css';

const CHECKED_MS = 2_000;

/** Copies `value`; `name` is what the toast calls it (specification §8). The icon is a check for 2 s. */
export function CopyButton({ value, name, label }: { value: string; name: string; label: string }) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(0), CHECKED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied((count) => count + 1);
      toast.success(t(texts.presale.addresses.copied, { currency: name }));
    } catch {
      toast.error(t(texts.presale.addresses.failed));
    }
  };
  return (
    <button
      type="button"
      className={styles.copy}
      data-copied={copied > 0}
      aria-label={label}
      title={label}
      onClick={copy}
    >
      {copied ? <CheckIcon /> : <CopyIcon />}
    </button>
  );
}
