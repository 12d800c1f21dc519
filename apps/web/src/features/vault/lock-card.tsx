import { useId } from 'react';
import type { VaultLock } from '#contracts';
import { shortAddress } from '#contracts/address';
import { brand, texts, t } from '../../shared/brand.js';
import { day, grouped, tokens } from '../../shared/format.js';
import { Button } from '../../shared/ui/button.js';
import { Day } from '../../shared/ui/moment.js';
import { type Row, Rows } from '../../shared/ui/rows.js';
import { rateText } from './rates.js';
import styles from './vault.module.css';

const { locks: words } = texts.vault;

export type LockAct = 'change' | 'exit' | 'statement';

function rowsOf(lock: VaultLock): Row[] {
  const isPositive = (amount: string) => amount !== '0';
  const isRunning = lock.status === 'running';
  return [
    ...(lock.wallet === null
      ? []
      : [[t(words.from), t(words.fromReleased, { wallet: shortAddress(lock.wallet) })] as const]),
    [t(words.rate), rateText(lock)],
    ...(isRunning ? [[t(words.held), tokens(lock.held)] as const] : []),
    ...(isPositive(lock.compounded) ? [[t(words.compounded), tokens(lock.compounded)] as const] : []),
    ...(isPositive(lock.paidOut) ? [[t(words.paidOut), tokens(lock.paidOut)] as const] : []),
    ...(isPositive(lock.given) ? [[t(words.given), tokens(lock.given)] as const] : []),
    ...(lock.next
      ? [
          [
            t(words.next),
            t(words.nextValue, { amount: tokens(lock.next.amount), day: day(lock.next.on) }),
          ] as const,
        ]
      : []),
    isRunning
      ? [t(words.ends), day(lock.endsOn)]
      : [t(words.closed), <Day key="closed" at={lock.closedAt!} />],
    ...(lock.status === 'exited' ? [[t(words.forfeited), tokens(lock.exitForfeits)] as const] : []),
  ];
}

/** One lock, with what the member can do about it. */
export function LockCard({ lock, onAct }: { lock: VaultLock; onAct: (act: LockAct) => void }) {
  const headingId = useId();
  const { amount, days, paidDays, status, renew } = lock;
  const progress = t(words.progress, { paid: String(paidDays), days: String(days) });
  return (
    <li className={styles.lock} aria-labelledby={headingId}>
      <h3 id={headingId}>
        {t(words.name, { amount: grouped(amount), ticker: brand.ticker, days: String(days) })}
        <span className={styles.state} data-state={status}>
          {t(words.state[status])}
        </span>
      </h3>
      <progress aria-label={progress} max={days} value={paidDays} />
      <p className={styles.intro}>
        {progress}
        {status === 'running' && renew && ` · ${t(words.renewed)}`}
      </p>
      <dl className={styles.rows}>
        <Rows rows={rowsOf(lock)} />
      </dl>
      <div className={styles.actions}>
        {status === 'running' && (
          <>
            <Button look="quiet" aria-describedby={headingId} onClick={() => onAct('change')}>
              {t(words.change)}
            </Button>
            <Button look="quiet" aria-describedby={headingId} onClick={() => onAct('exit')}>
              {t(words.exit)}
            </Button>
          </>
        )}
        <Button look="quiet" aria-describedby={headingId} onClick={() => onAct('statement')}>
          {t(words.statement)}
        </Button>
      </div>
    </li>
  );
}
