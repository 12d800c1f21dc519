import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeNotificationPreferences, NotificationPreferences } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { memberApi } from '../../shared/session/member-api.js';
import { notify } from '../../shared/notify.js';
import { toast } from '../../shared/toasts.js';
import { Section, Unavailable } from '../../shared/ui/section.js';
import { preferencesKey, preferencesQuery } from './notification-queries.js';
import styles from './preferences-section.module.css';

const { preferences: words } = texts.notifications;

/** Chooses which notifications are also sent by e-mail. Each choice is saved immediately. */
export function PreferencesSection() {
  const { data, isError, refetch } = useQuery(preferencesQuery);
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation<
    NotificationPreferences,
    Error,
    ChangeNotificationPreferences['email']
  >({
    mutationFn: (email) => memberApi('/api/notifications/preferences', { method: 'PUT', body: { email } }),
    onSuccess: (now) => {
      queries.setQueryData(preferencesKey, now);
      toast.success(t(words.saved));
    },
    onError: (error) => notify.refused(error, words.failed),
  });
  return (
    <Section id="preferences" heading={t(words.heading)} intro={t(words.intro)}>
      {isError && !data && <Unavailable onRetry={() => void refetch()} />}
      <ul className={styles.kinds}>
        {data?.items.map(({ kind, email, locked }) => {
          const name = t(words.kinds[kind]);
          const chosen = (isPending ? variables[kind] : undefined) ?? email;
          return (
            <li key={kind}>
              {locked ? (
                <>
                  <span>{name}</span>
                  <span className={styles.always}>{t(words.always)}</span>
                </>
              ) : (
                <label>
                  <span>{name}</span>
                  <input
                    type="checkbox"
                    name={kind}
                    aria-label={t(words.emailFor, { kind: name })}
                    checked={chosen}
                    disabled={isPending}
                    onChange={({ target }) => mutate({ [kind]: target.checked })}
                  />
                </label>
              )}
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>{t(words.locked)}</p>
    </Section>
  );
}
