import type { AuthError, User } from '@supabase/auth-js';
import { siteAddress, texts, t } from '../../shared/brand.js';
import { FieldForm, rule, useFields } from '../../shared/form/field-form.js';
import { EmailItem } from '../../shared/form/fields.js';
import { rememberRequestedLink } from '../../shared/session/requested-links-store.js';
import { authClient } from '../../shared/session/auth-client.js';
import { withProof } from '../../shared/session/proof.js';
import { unwrapped, messageOf, showRefusal } from '../../shared/session/auth-message.js';
import { notify } from '../../shared/notify.js';
import { Button } from '../../shared/ui/button.js';
import { useWrite } from '../../shared/use-write.js';
import { PendingEmail } from './pending-email.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';

const { email: words } = texts.account;
const { working } = texts.shared;
const redirect = () => ({ emailRedirectTo: siteAddress('/app/account') });
const OF_THE_ADDRESS = new Set(['email_exists', 'validation_failed']);

/** A change must be confirmed from both addresses (auth contract §5); until then the service stores it as `new_email`. */
export function EmailSection({ user }: { user: User }) {
  const { form, showErrors } = useFields<{ email: string }>();
  const current = user.email ?? '';
  const changing = useWrite(
    (email: string) => unwrapped(withProof(() => authClient.updateUser({ email }, redirect()))),
    {
      onDone: (_, email) => {
        rememberRequestedLink(email);
        form.resetFields();
        notify.done(words.asked);
      },
      onFailed: (error: AuthError) =>
        OF_THE_ADDRESS.has(error.code ?? '')
          ? showErrors({ email: messageOf(error) })
          : showRefusal(error, words.failed),
    },
  );
  const again = useWrite(
    () => unwrapped(authClient.resend({ type: 'email_change', email: current, options: redirect() })),
    {
      onDone: () => {
        if (user.new_email) rememberRequestedLink(user.new_email);
        notify.done(words.sentAgain);
      },
      onFailed: (error) => showRefusal(error, words.failed),
    },
  );
  const busy = changing.busy || again.busy;

  return (
    <Section id="email" heading={t(words.heading)} intro={t(words.intro)}>
      <p>
        {t(words.current)}: <strong>{current}</strong>
      </p>
      {user.new_email && (
        <PendingEmail
          current={current}
          wanted={user.new_email}
          busy={busy}
          onAgain={() => again.send(undefined)}
        />
      )}
      <FieldForm form={form} className={styles.form} onSend={({ email }) => changing.send(email.trim())}>
        <EmailItem
          name="email"
          label={t(words.field)}
          autoComplete="email"
          rules={[rule<string>(t(words.same), (email) => email.trim().toLowerCase() !== current)]}
        />
        <div className={styles.actions}>
          <Button type="submit" look="outline" disabled={busy}>
            {t(busy ? working : words.change)}
          </Button>
        </div>
      </FieldForm>
    </Section>
  );
}
