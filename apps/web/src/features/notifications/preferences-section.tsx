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
import { preferencesQuery } from './notification-queries.js';
import styles from './preferences-section.module.css';

const { preferences: words } = texts.notifications;

/** Chooses which notifications are also sent by e-mail. Each choice is saved immediately. */
export function PreferencesSection() {
  const preferences = useQuery(preferencesQuery);
  return (
    <Section id="preferences" heading={t(words.heading)} intro={t(words.intro)}>
      <QueryState query={preferences} rows={8} />
      <ul className={styles.kinds}>
        {preferences.data?.items.map((preference) => (
          <li key={preference.kind}>
            <span>{t(words.kinds[preference.kind])}</span>
            {preference.locked ? (
              <span className={styles.always}>{t(words.always)}</span>
            ) : (
              <EmailSwitch {...preference} />
            )}
          </li>
        ))}
      </ul>
      {preferences.data && <p className={styles.note}>{t(words.locked)}</p>}
    </Section>
  );
}

type Preference = NotificationPreferences['items'][number];

/** It saves on its own, so that the others can be switched meanwhile and are not drawn again. */
function EmailSwitch({ kind, email }: Preference) {
  const queries = useQueryClient();
  const [wanted, setWanted] = useState(email);
  const { busy, send } = useWrite(
    (on: boolean) =>
      memberApi<NotificationPreferences>('/api/notifications/preferences', {
        method: 'PUT',
        body: { email: { [kind]: on } } satisfies ChangeNotificationPreferences,
      }),
    {
      onDone: (_, on) => {
        queries.setQueryData(preferencesQuery.queryKey, (known) => known && withEmail(known, kind, on));
        toast.success(t(words.saved));
      },
      onFailed: (error) => notify.refused(error, words.failed),
    },
  );
  return (
    <Switch
      aria-label={t(words.emailFor, { kind: t(words.kinds[kind]) })}
      checked={busy ? wanted : email}
      onChange={(on) => {
        if (busy) return;
        setWanted(on);
        send(on);
      }}
    />
  );
}

const withEmail = (known: NotificationPreferences, kind: Preference['kind'], email: boolean) => ({
  ...known,
  items: known.items.map((item) => (item.kind === kind ? { ...item, email } : item)),
});
