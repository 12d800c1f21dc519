import styles from './quick-amounts.module.css';

/** A plain decimal string with the label of its button. */
export interface QuickAmount {
  amount: string;
  label: string;
}

interface QuickAmountsProps {
  /** The group's name for screen readers. */
  label: string;
  amounts: readonly QuickAmount[];
  chosen: string | undefined;
  disabled?: boolean;
  onChoose: (amount: string) => void;
}

/** Buttons for choosing an amount with one press. */
export function QuickAmounts({ label, amounts, chosen, disabled = false, onChoose }: QuickAmountsProps) {
  return (
    <div
      className={styles.quick}
      role="group"
      aria-label={label}
      data-count={amounts.length}
      // Five of them fit side by side on a phone.
      data-short={amounts.every(({ label: words }) => words.length <= 6)}
    >
      {amounts.map(({ amount, label: words }) => (
        <button
          key={amount}
          type="button"
          disabled={disabled}
          aria-pressed={chosen === amount}
          onClick={() => onChoose(amount)}
        >
          {words.replace(' (', '\n(')}
        </button>
      ))}
    </div>
  );
}
