import styles from './quick-amounts.module.css';

interface QuickAmountsProps {
  /** The group's name for screen readers. */
  label: string;
  /** Plain decimal strings with the labels of their buttons. */
  amounts: readonly { amount: string; label: string }[];
  chosen: string | undefined;
  disabled?: boolean;
  onChoose: (amount: string) => void;
}

/** Buttons for choosing an amount with one press. */
export function QuickAmounts({ label, amounts, chosen, disabled = false, onChoose }: QuickAmountsProps) {
  return (
    <div className={styles.quick} role="group" aria-label={label}>
      {amounts.map(({ amount, label: words }) => (
        <button
          key={amount}
          type="button"
          disabled={disabled}
          aria-pressed={chosen === amount}
          onClick={() => onChoose(amount)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
