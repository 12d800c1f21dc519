import { texts, t } from '../../shared/brand.js';
import { tokens } from './buying-figures.js';
import styles from '../../shared/ui/bill.module.css';

const { form } = texts.buying;

interface BillProps {
  /** What is paid and what is taken of it, line by line, in the reader's words. */
  lines: readonly (readonly [name: string, value: string | undefined])[];
  /** Tokens. */
  received: string | undefined;
}

/** What is paid, and what arrives for it; told as it changes. */
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
