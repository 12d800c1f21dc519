import { useQuery } from '@tanstack/react-query';
import type { LockedPart, LockedSupply } from '#contracts';
import { api } from '../../shared/api.js';
import { brand, texts, t } from '../../shared/brand.js';
import { parseCompact } from '../../shared/compact.js';
import { age, moment } from '../../shared/format.js';
import { useNow } from '../../shared/use-now.js';
import { Blank } from '../../shared/ui/figures-card.js';
import { MadeAmount } from '../../shared/ui/made-amount.js';
import styles from './vesting-schedule-page.module.css';

const { contracts: words } = texts.vestingSchedule;

/** What a contract holds on the chain, if the brand names its address. Says so if that is less than the page states. */
export function ContractHolding({ part }: { part: LockedPart }) {
  const isNamed = brand.vesting[part].holder !== undefined;
  const query = useQuery({
    queryKey: ['locked-supply'],
    queryFn: ({ signal }) => api<LockedSupply>('/api/presale/locked', { signal }),
    refetchInterval: 60_000,
    enabled: isNamed,
  });
  const now = useNow();
  if (!isNamed) return null;
  const held = query.data?.items.find((item) => item.part === part);
  if (!held && !query.isError)
    return (
      <p>
        <Blank />
      </p>
    );
  if (!held?.amount || !held.readAt) return <p className={styles.fault}>{t(words.unread)}</p>;
  return (
    <p>
      {t(words.held)} <MadeAmount of="locked" amount={held.amount} />{' '}
      <time dateTime={held.readAt} title={moment(held.readAt)}>
        {t(words.read, { age: age(held.readAt, now) })}
      </time>
      {Number(held.amount) < parseCompact(brand.vesting[part].amount) && (
        <strong className={styles.fault}> {t(words.less)}</strong>
      )}
    </p>
  );
}
