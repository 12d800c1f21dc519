import { texts, t } from '../../shared/brand.js';
import { tokens } from './buying-figures.js';
import styles from '../../shared/ui/bill.module.css';

const { form } = texts.buying;

interface BillProps {
  /** The amount paid and the deductions, one per line, in the reader's language. */
  lines: readonly (readonly [name: string, value: string | undefined])[];
  /** Amount of tokens received. */
  received: string | undefined;
}

/** The amount paid and the tokens received. Changes are announced to screen readers. */
export function Bill({ lines, received }: BillProps) {
  return (
    <div className={styles.bill}>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? t(form.none)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t(form.youReceive)}</dt>
          <dd aria-live="polite" data-testid="you-receive">
            {received === undefined ? t(form.none) : tokens(received)}
          </dd>
        </div>
      </dl>
    </div>
  );
}
