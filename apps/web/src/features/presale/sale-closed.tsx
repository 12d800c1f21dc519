import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { simulated, texts, t } from '../../shared/brand.js';
import { keys } from '../../shared/queries.js';
import { gateFor } from '../../shared/session/return-path.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Dated } from '../../shared/ui/moment.js';
import styles from './sale-closed.module.css';

const { saleClosed: words } = texts;

export type Closed = 'notBegun' | 'over' | 'soldOut';

interface SaleClosedProps {
  why: Closed;
  opensAt: string | null | undefined;
  /** The server's time in milliseconds, if it is known. */
  now: number | undefined;
}

/** Why nothing can be bought, and what a visitor can do instead. */
export default function SaleClosed({ why, opensAt, now }: SaleClosedProps) {
  const queries = useQueryClient();
  const opens = opensAt !== null && opensAt !== undefined && now !== undefined && now >= Date.parse(opensAt);
  useEffect(() => {
    if (opens) void queries.invalidateQueries({ queryKey: keys.presale });
  }, [opens, queries]);
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
