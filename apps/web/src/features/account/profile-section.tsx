import type { User } from '@supabase/auth-js';
import { type FormEvent, useState } from 'react';
import { texts, t } from '../../shared/brand.js';
import { authClient } from '../../shared/session/auth-client.js';
import { messageOf, usernameFault } from '../../shared/session/auth-message.js';
import { notify } from '../../shared/notify.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { Field } from '../../shared/ui/field.js';
import { useErrors } from '../../shared/use-errors.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';

const { profile } = texts.account;
const { working } = texts.shared;

export function ProfileSection({ user }: { user: User }) {
  const saved: unknown = user.user_metadata['username'];
  const [username, setUsername] = useState(typeof saved === 'string' ? saved : '');
  const [busy, setBusy] = useState(false);
  const { form, errors, show } = useErrors<'username'>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || show({ username: username.trim() ? undefined : t(profile.missing) })) return;
    setBusy(true);
    const { error } = await authClient.updateUser({ data: { username: username.trim() } });
    setBusy(false);
    const fault = error && usernameFault(error);
    if (fault) return void show({ username: fault });
    if (error) return toast.error(messageOf(error), t(profile.failed));
    notify.done(profile.saved);
  };

  return (
    <Section id="profile" heading={t(profile.heading)} intro={t(profile.intro)}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t(profile.username)} error={errors.username}>
          {(control) => (
            <input
              {...control}
              name="nickname"
              autoComplete="off"
              maxLength={40}
              value={username}
              onChange={(event) => setUsername(event.target.value)}
            />
          )}
        </Field>
        <div className={styles.actions}>
          <Button type="submit" disabled={busy}>
            {t(busy ? working : profile.save)}
          </Button>
        </div>
      </form>
    </Section>
  );
}
