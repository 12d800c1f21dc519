import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountSession } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { authClient } from '../../shared/session/auth-client.js';
import { showRefusal } from '../../shared/session/auth-message.js';
import { memberApi } from '../../shared/session/member-api.js';
import { endingSession } from '../../shared/session/session.js';
import { notify } from '../../shared/notify.js';
import { Button } from '../../shared/ui/button.js';
import { useWrite } from '../../shared/use-write.js';
import { accountKeys, sessionsQuery } from './account-queries.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import { Dated } from '../../shared/ui/moment.js';
import styles from '../../shared/ui/section.module.css';

const { sessions: words } = texts.account;

/** All browsers that are signed in, with buttons to sign them out. */
export function SessionsSection() {
  const query = useQuery(sessionsQuery);
  const { data } = query;
  const queries = useQueryClient();
  const others = data?.items.some(({ current }) => !current);
  const { busy, send: endAll } = useWrite(
    async (scope: 'others' | 'global') => {
      const { error } = await endingSession(() => authClient.signOut({ scope }));
      if (error) throw error;
    },
    {
      onDone: (_, scope) => {
        notify.done(scope === 'others' ? words.endedOthers : words.endedAll);
        return queries.invalidateQueries({ queryKey: accountKeys.sessions });
      },
      onFailed: (error) => showRefusal(error, words.failed),
    },
  );

  return (
    <Section id="sessions" heading={t(words.heading)} intro={t(words.intro)}>
      <QueryState query={query} rows={1} height={112} />
      <ul className={styles.list}>
        {data?.items.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {data && !others && <p className={styles.detail}>{t(words.alone)}</p>}
      <div className={styles.actions}>
        {others && (
          <Button look="quiet" disabled={busy} onClick={() => endAll('others')}>
            {t(words.endOthers)}
          </Button>
        )}
        <Button look="quiet" className={styles.danger!} disabled={busy} onClick={() => endAll('global')}>
          {t(words.endAll)}
        </Button>
      </div>
    </Section>
  );
}

function SessionRow({ session }: { session: AccountSession }) {
  const queries = useQueryClient();
  const { id, device, address, createdAt, refreshedAt, current, aal } = session;
  const refresh = () => queries.invalidateQueries({ queryKey: accountKeys.sessions });
  const { busy, send } = useWrite(
    () => memberApi(`/api/account/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    {
      onDone: () => {
        notify.done(words.ended);
        return refresh();
      },
      onFailed: (error) => {
        notify.refused(error, words.failed);
        return refresh();
      },
    },
  );
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
          <Dated text={words.since} at={{ since: createdAt, seen: refreshedAt }} />
        </p>
      </div>
      {!current && (
        <Button
          look="quiet"
          className={styles.small!}
          aria-label={t(words.endOf, { device })}
          disabled={busy}
          onClick={() => send(undefined)}
        >
          {t(words.end)}
        </Button>
      )}
    </li>
  );
}
