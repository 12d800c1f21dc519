import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Select } from 'antd';
import { useState } from 'react';
import type { AdminAccount, AdminAccountList, Role } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { FieldForm, useFields } from '../../shared/form/field-form.js';
import { EmailItem } from '../../shared/form/fields.js';
import { day } from '../../shared/format.js';
import { memberApi } from '../../shared/session/member-api.js';
import { ProofDialog } from '../../shared/session/proof-dialog.js';
import { apiWithProof } from '../../shared/session/proof.js';
import { notify } from '../../shared/notify.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { Section } from '../../shared/ui/section.js';
import { useWrite } from '../../shared/use-write.js';
import styles from './admin-page.module.css';

const labels = texts.admin.people;
const ROLES: Role[] = ['user', 'auditor', 'operator', 'admin'];
const OPTIONS = ROLES.map((value) => ({ value, label: t(labels.roles[value]) }));
const peopleKey = (email: string) => ['member', 'people', email];

/** Finds an account by its e-mail and sets its role; admins only. */
export function PeopleCard() {
  const [email, setEmail] = useState('');
  const { form } = useFields<{ email: string }>();
  const { data, error, isFetching } = useQuery({
    queryKey: peopleKey(email),
    queryFn: ({ signal }) =>
      memberApi<AdminAccountList>(`/api/admin/accounts?${new URLSearchParams({ email })}`, { signal }),
    enabled: email !== '',
  });
  return (
    <Section id="people" heading={t(labels.heading)} intro={t(labels.intro)}>
      <FieldForm form={form} className={styles.find!} onSend={(typed) => setEmail(typed.email.trim())}>
        <EmailItem name="email" label={t(labels.email)} autoComplete="off" />
        <Button type="submit" look="quiet" disabled={isFetching}>
          {t(labels.find)}
        </Button>
      </FieldForm>
      <div aria-live="polite" className={styles.found}>
        {error && <Alert type="error" showIcon title={t(labels.searchFailed)} description={error.message} />}
        {data?.items.length === 0 && <p>{t(labels.none)}</p>}
        {data?.items.map((account) => (
          <Person key={account.id} account={account} search={email} />
        ))}
      </div>
      <ProofDialog />
    </Section>
  );
}

function Person({ account, search }: { account: AdminAccount; search: string }) {
  const { id, email, username, createdAt, confirmed } = account;
  const { form } = useFields<{ role: Role }>();
  const role = Form.useWatch('role', form) ?? account.role;
  const queries = useQueryClient();
  const { busy, send } = useWrite(
    (body: { role: Role }) =>
      apiWithProof(() =>
        memberApi(`/api/admin/accounts/${encodeURIComponent(id)}/role`, { method: 'PUT', body }),
      ),
    {
      onDone: (_, { role }) => {
        notify.done(labels.saved, { email, role: t(labels.roles[role]) });
        return queries.invalidateQueries({ queryKey: peopleKey(search) });
      },
      onFailed: (error) => toast.error(error.message, t(labels.failed)),
    },
  );
  return (
    <div className={styles.person}>
      <p>
        <strong>{email}</strong> {username}
      </p>
      <p className={styles.checked}>
        {t(labels.since, { date: day(createdAt) })} · {t(confirmed ? labels.confirmed : labels.unconfirmed)}
      </p>
      <FieldForm form={form} className={styles.find!} initialValues={{ role: account.role }} onSend={send}>
        <Form.Item name="role" label={t(labels.role, { email })}>
          <Select options={OPTIONS} />
        </Form.Item>
        <Button type="submit" disabled={busy || role === account.role}>
          {t(labels.set)}
        </Button>
      </FieldForm>
    </div>
  );
}
