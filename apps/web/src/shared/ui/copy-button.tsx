import { useEffect, useState } from 'react';
import { CheckIcon, CopyIcon } from './icons.js';
import { copyText } from '../copy-text.js';
import { texts, t } from '../brand.js';
import styles from './copy-button.module.css';

const CHECKED_MS = 2_000;

interface CopyButtonProps {
  value: string;
  /** What the toast calls it (specification §8). */
  name: string;
  label: string;
  /** The toast, where it is no address that is copied. */
  said?: { copied: string; failed: string };
}

/** Copies `value`. The icon is a check for 2 s. */
export function CopyButton({ value, name, label, said }: CopyButtonProps) {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (!copies) return;
    const timer = setTimeout(() => setCopies(0), CHECKED_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  const copy = async () => {
    const words = said ?? {
      copied: t(texts.presale.addresses.copied, { currency: name }),
      failed: t(texts.presale.addresses.failed),
    };
    if (await copyText(value, words.copied, words.failed)) setCopies((count) => count + 1);
  };
  return (
    <button
      type="button"
      className={styles.copy}
      data-copied={copies > 0}
      aria-label={label}
      title={label}
      onClick={copy}
    >
      {copies ? <CheckIcon /> : <CopyIcon />}
    </button>
  );
}
