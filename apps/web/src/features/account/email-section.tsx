import type { User } from '@supabase/auth-js';
import { type FormEvent, useState } from 'react';
import { siteAddress, texts, t } from '../../shared/brand.js';
import { rememberAsked } from '../../shared/session/asked-here.js';
import { authClient } from '../../shared/session/auth-client.js';
import { withProof } from '../../shared/session/proof.js';
import { messageOf } from '../../shared/session/auth-message.js';
import { notify } from '../../shared/notify.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { EmailField, emailFault } from '../../shared/ui/email-field.js';
import { useErrors } from '../../shared/use-errors.js';
import { PendingEmail } from './pending-email.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';

const { email: words } = texts.account;
const { working } = texts.shared;
const redirect = () => ({ emailRedirectTo: siteAddress('/app/account') });

/** A change must be confirmed from both addresses (auth contract §5); until then the service stores it as `new_email`. */
export function EmailSection({ user }: { user: User }) {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const { form, errors, show } = useErrors<'email'>();
  const current = user.email ?? '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = email.trim();
    const same = wanted.toLowerCase() === current ? t(words.same) : undefined;
    if (busy || show({ email: emailFault(wanted) ?? same })) return;
    setBusy(true);
    const { error } = await withProof(() => authClient.updateUser({ email: wanted }, redirect()));
    setBusy(false);
    if (error?.code === 'email_exists' || error?.code === 'validation_failed')
      return void show({ email: messageOf(error) });
    if (error) return toast.error(messageOf(error), t(words.failed));
    rememberAsked(wanted);
    setEmail('');
    notify.done(words.asked);
  };

  const again = async () => {
    setBusy(true);
    const { error } = await authClient.resend({ type: 'email_change', email: current, options: redirect() });
    setBusy(false);
    if (error) return toast.error(messageOf(error), t(words.failed));
    if (user.new_email) rememberAsked(user.new_email);
    notify.done(words.sentAgain);
  };

  return (
    <Section id="email" heading={t(words.heading)} intro={t(words.intro)}>
      <p>
        {t(words.current)}: <strong>{current}</strong>
      </p>
      {user.new_email && (
        <PendingEmail current={current} wanted={user.new_email} busy={busy} onAgain={() => void again()} />
      )}
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <EmailField
          label={t(words.field)}
          autoComplete="email"
          value={email}
          error={errors.email}
          onChange={setEmail}
        />
        <div className={styles.actions}>
          <Button type="submit" disabled={busy}>
            {t(busy ? working : words.change)}
          </Button>
        </div>
      </form>
    </Section>
  );
}
