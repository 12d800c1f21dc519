import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Vault, VaultLock } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { MoreButton } from '../../shared/ui/more-button.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import { ChangeDialog } from './change-dialog.js';
import { ExitDialog } from './exit-dialog.js';
import { LockCard, type LockAct } from './lock-card.js';
import { StatementDialog } from './statement-dialog.js';
import { locksQuery } from './vault-queries.js';
import styles from './vault.module.css';

const { locks: words } = texts.vault;

/** The member's locks, newest first. */
export function OwnLocks({ drip }: { drip: Vault['terms']['drip'] }) {
  const list = useInfiniteQuery(locksQuery);
  const [act, setAct] = useState<{ kind: LockAct; id: string }>();
  const locks = list.data?.pages.flatMap(({ items }) => items);
  const chosen = locks?.find(({ id }) => id === act?.id);
  return (
    <Section id="locks" heading={t(words.heading)}>
      <QueryState query={list} rows={1} height={168} />
      {locks?.length === 0 && (
        <EmptyState scene="vault" next={['#lock', t(texts.vault.form.heading)]}>
          {t(words.none)}
        </EmptyState>
      )}
      <ul className={styles.locks}>
        {locks?.map((lock) => (
          <LockCard key={lock.id} lock={lock} onAct={(kind) => setAct({ kind, id: lock.id })} />
        ))}
      </ul>
      <MoreButton list={list} label={words.more} />
      {act && chosen && (
        <ActDialog kind={act.kind} lock={chosen} drip={drip} onClose={() => setAct(undefined)} />
      )}
    </Section>
  );
}

interface ActDialogProps {
  kind: LockAct;
  lock: VaultLock;
  drip: Vault['terms']['drip'];
  onClose: () => void;
}

function ActDialog({ kind, ...props }: ActDialogProps) {
  if (kind === 'change') return <ChangeDialog {...props} />;
  if (kind === 'exit') return <ExitDialog {...props} />;
  return <StatementDialog {...props} />;
}
