import type { AuthError, User } from '@supabase/auth-js';
import { Form, Input } from 'antd';
import { texts, t } from '../../shared/brand.js';
import { FieldForm, filled, useFields } from '../../shared/form/field-form.js';
import { authClient } from '../../shared/session/auth-client.js';
import { unwrapped, showRefusal, usernameError } from '../../shared/session/auth-message.js';
import { notify } from '../../shared/notify.js';
import { Button } from '../../shared/ui/button.js';
import { useWrite } from '../../shared/use-write.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';

const { profile } = texts.account;
const { working } = texts.shared;

export function ProfileSection({ user }: { user: User }) {
  const saved: unknown = user.user_metadata['username'];
  const { form, showErrors } = useFields<{ username: string }>();
  const { busy, send } = useWrite(
    (username: string) => unwrapped(authClient.updateUser({ data: { username } })),
    {
      onDone: () => notify.done(profile.saved),
      onFailed: (error: AuthError) =>
        showErrors({ username: usernameError(error) }) || showRefusal(error, profile.failed),
    },
  );
  return (
    <Section id="profile" heading={t(profile.heading)} intro={t(profile.intro)}>
      <FieldForm
        form={form}
        className={styles.form}
        initialValues={{ username: typeof saved === 'string' ? saved : '' }}
        onSend={({ username }) => send(username.trim())}
      >
        <Form.Item name="username" label={t(profile.username)} rules={[filled(t(profile.missing))]}>
          <Input autoComplete="off" maxLength={40} />
        </Form.Item>
        <div className={styles.actions}>
          <Button type="submit" disabled={busy}>
            {t(busy ? working : profile.save)}
          </Button>
        </div>
      </FieldForm>
    </Section>
  );
}
