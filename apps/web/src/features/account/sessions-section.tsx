import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountSession } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { moment } from '../../shared/format.js';
import { authClient } from '../../shared/session/auth-client.js';
import { messageOf } from '../../shared/session/auth-message.js';
import { memberApi } from '../../shared/session/member-api.js';
import { leaving } from '../../shared/session/session.js';
import { notify } from '../../shared/notify.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { accountKeys, sessionsQuery } from './account-queries.js';
import { Section, Unavailable } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';

const { sessions: words } = texts.account;

/** All browsers that are signed in, with buttons to sign them out. */
export function SessionsSection() {
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const others = data?.items.some(({ current }) => !current);

  const endAll = async (scope: 'others' | 'global', said: { title: string; body: string }) => {
    setBusy(true);
    const { error } = await leaving(() => authClient.signOut({ scope }));
    setBusy(false);
    if (error) return toast.error(messageOf(error), t(words.failed));
    notify.done(said);
    await queries.invalidateQueries({ queryKey: accountKeys.sessions });
  };

  return (
    <Section id="sessions" heading={t(words.heading)} intro={t(words.intro)}>
      {isError && <Unavailable onRetry={() => void refetch()} />}
      <ul className={styles.list}>
        {data?.items.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {data && !others && <p className={styles.detail}>{t(words.alone)}</p>}
      <div className={styles.actions}>
        {others && (
          <Button look="quiet" disabled={busy} onClick={() => void endAll('others', words.endedOthers)}>
            {t(words.endOthers)}
          </Button>
        )}
        <Button
          look="quiet"
          className={styles.danger!}
          disabled={busy}
          onClick={() => void endAll('global', words.endedAll)}
        >
          {t(words.endAll)}
        </Button>
      </div>
    </Section>
  );
}

function SessionRow({ session }: { session: AccountSession }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { id, device, address, createdAt, refreshedAt, current, aal } = session;

  const end = async () => {
    setBusy(true);
    try {
      await memberApi(`/api/account/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
      notify.done(words.ended);
    } catch (error) {
      notify.refused(error, words.failed);
    }
    setBusy(false);
    await queries.invalidateQueries({ queryKey: accountKeys.sessions });
  };
  return (
    <li>
      <div>
        <p className={styles.name}>
          {device}
          {current && (
            <span className={styles.tag} data-tone="gold">
              {t(words.current)}
            </span>
          )}
          {aal === 'aal2' && (
            <span className={styles.tag} data-tone="good">
              {t(words.strong)}
            </span>
          )}
        </p>
        <p className={styles.detail}>{t(words.address, { address })}</p>
        <p className={styles.detail}>
          {t(words.since, { since: moment(createdAt), seen: moment(refreshedAt) })}
        </p>
      </div>
      {!current && (
        <Button
          look="quiet"
          className={styles.small!}
          aria-label={t(words.endOf, { device })}
          disabled={busy}
          onClick={() => void end()}
        >
          {t(words.end)}
        </Button>
      )}
    </li>
  );
}
