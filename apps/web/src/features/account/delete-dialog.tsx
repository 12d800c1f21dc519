import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { ApiError } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { FieldForm, rule, useFields } from '../../shared/form/field-form.js';
import { PasswordItem } from '../../shared/form/fields.js';
import { forgetSession } from '../../shared/session/auth-client.js';
import { apiWithProof } from '../../shared/session/proof.js';
import { memberApi } from '../../shared/session/member-api.js';
import { endingSession } from '../../shared/session/session.js';
import { notify } from '../../shared/notify.js';
import { AreaDialog } from '../../shared/ui/area-dialog.js';
import { Button } from '../../shared/ui/button.js';
import { useWrite } from '../../shared/use-write.js';
import { deletionQuery } from './account-queries.js';
import { Forfeits } from './forfeits.js';
import styles from '../../shared/ui/section.module.css';

const { data: words } = texts.account;
const { working } = texts.shared;

interface Confirmation {
  typed: string;
  password?: string;
  /** The total, in tokens, that the owner has agreed to give up. There is no such field if it is 0. */
  forfeits?: string;
}

/** The final confirmation before an account is deleted. */
export function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { data: terms, error: unread, refetch } = useQuery(deletionQuery);
  const { form, showErrors } = useFields<Confirmation>();
  const { busy, send } = useWrite(
    ({ forfeits = '0', password }: Confirmation) =>
      endingSession(async () => {
        await apiWithProof(() =>
          memberApi('/api/account', {
            method: 'DELETE',
            body: { forfeits, ...(password && { password }) },
          }),
        );
        notify.done(words.deleted);
        await forgetSession();
      }),
    {
      onFailed: (error) => {
        if (error instanceof ApiError && error.code === 'MORE_FORFEITED') {
          form.resetFields(['forfeits']);
          void refetch();
          return showErrors({ forfeits: error.message });
        }
        if (error instanceof ApiError && error.status < 500 && error.status > 0)
          return showErrors({ password: error.message });
        return notify.refused(error, words.deleteFailed);
      },
    },
  );

  return (
    <AreaDialog title={t(words.deleteTitle)} onClose={onClose}>
      <p>{t(words.deleteBody, { email })}</p>
      <FieldForm form={form} initialValues={{ typed: '', forfeits: '0' }} onSend={send}>
        <Form.Item
          name="typed"
          label={t(words.deleteEmail, { email })}
          rules={[
            rule<string>(
              t(words.deleteEmailWrong),
              (typed) => typed.trim().toLowerCase() === email.toLowerCase(),
            ),
          ]}
        >
          <Input
            inputMode="email"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={254}
          />
        </Form.Item>
        {terms ? (
          <Forfeits terms={terms} name="forfeits" />
        ) : (
          <p role="status">{unread ? unread.message : t(working)}</p>
        )}
        <PasswordItem
          name="password"
          label={t(words.deletePassword)}
          kind="current-password"
          hint={t(words.deletePasswordHint)}
        />
        <Button type="submit" look="quiet" className={styles.danger!} disabled={busy || !terms}>
          {t(busy ? working : words.deleteFinal)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t(words.deleteKeep)}
        </Button>
      </FieldForm>
    </AreaDialog>
  );
}
