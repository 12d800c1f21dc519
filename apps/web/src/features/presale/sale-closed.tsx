import { simulated, texts, t } from '../../shared/brand.js';
import { gateFor } from '../../shared/session/return-path.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Dated } from '../../shared/ui/moment.js';
import styles from './purchase-form.module.css';

const { saleClosed: words } = texts;

export type Closed = 'notBegun' | 'over' | 'soldOut';

/** Why nothing can be bought, and what a visitor can do instead. */
export default function SaleClosed({ why, opensAt }: { why: Closed; opensAt: string | null | undefined }) {
  const next = {
    notBegun: { to: gateFor('/presale/public'), label: words.account },
    over: simulated ? { to: '/buy', label: words.buy } : { to: '/vesting-schedule', label: words.unlocks },
  }[why === 'notBegun' ? why : 'over'];
  return (
    <div className={styles.closed}>
      <p>{why === 'notBegun' && opensAt ? <Dated text={words.notBegun} at={opensAt} /> : t(words[why])}</p>
      <ButtonLink to={next.to} look="outline">
        {t(next.label)}
      </ButtonLink>
    </div>
  );
}
