import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useState } from 'react';
import type { ChangeNotificationPreferences, NotificationPreferences } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { memberApi } from '../../shared/session/member-api.js';
import { notify } from '../../shared/notify.js';
import { toast } from '../../shared/toasts.js';
import { useWrite } from '../../shared/use-write.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import { preferencesKey, preferencesQuery } from './notification-queries.js';
import styles from './preferences-section.module.css';

const { preferences: words } = texts.notifications;

type Choices = ChangeNotificationPreferences['email'];

/** Chooses which notifications are also sent by e-mail. Each choice is saved immediately. */
export function PreferencesSection() {
  const preferences = useQuery(preferencesQuery);
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<Choices>({});
  const { busy, send } = useWrite(
    (email: Choices) =>
      memberApi<NotificationPreferences>('/api/notifications/preferences', {
        method: 'PUT',
        body: { email },
      }),
    {
      onDone: (now) => {
        queries.setQueryData(preferencesKey, now);
        toast.success(t(words.saved));
      },
      onFailed: (error) => notify.refused(error, words.failed),
    },
  );
  const choose = (choice: Choices) => {
    setWanted(choice);
    send(choice);
  };
  return (
    <Section id="preferences" heading={t(words.heading)} intro={t(words.intro)}>
      <QueryState query={preferences} rows={8} />
      <ul className={styles.kinds}>
        {preferences.data?.items.map(({ kind, email, locked }) => {
          const name = t(words.kinds[kind]);
          const chosen = (busy ? wanted[kind] : undefined) ?? email;
          return (
            <li key={kind}>
              {locked ? (
                <>
                  <span>{name}</span>
                  <span className={styles.always}>{t(words.always)}</span>
                </>
              ) : (
                <>
                  <span>{name}</span>
                  <Switch
                    aria-label={t(words.emailFor, { kind: name })}
                    checked={chosen}
                    disabled={busy}
                    onChange={(isOn) => choose({ [kind]: isOn })}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
      {preferences.data && <p className={styles.note}>{t(words.locked)}</p>}
    </Section>
  );
}
