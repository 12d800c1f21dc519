import { CheckIcon, CopyIcon } from './live-icons.js';
import { copyText } from '../copy-text.js';
import { texts, t } from '../brand.js';
import { useCheckMark } from './use-check-mark.js';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  value: string;
  /** The name of the copied value in the toast (specification §8). */
  name: string;
  label: string;
  /** The texts of the toasts, if the value is not an address. */
  messages?: { copied: string; failed: string };
}

/** Copies `value`. Afterwards the icon is a check mark for 2 s. */
export function CopyButton({ value, name, label, messages }: CopyButtonProps) {
  const [checked, check] = useCheckMark();

  const copy = async () => {
    const words = messages ?? {
      copied: t(texts.shared.addressCopied, { currency: name }),
      failed: t(texts.shared.addressCopyFailed),
    };
    if (await copyText(value, words.copied, words.failed)) check();
  };
  return (
    <button
      type="button"
      className={styles.copy}
      data-copied={checked}
      aria-label={label}
      title={label}
      onClick={copy}
    >
      {checked ? <CheckIcon /> : <CopyIcon />}
    </button>
  );
}
