import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { type FormEvent, useState } from 'react';
import type { AdminAccount, AdminAccountList, Role } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { day } from '../../shared/format.js';
import { memberApi } from '../../shared/session/member-api.js';
import { ProofDialog } from '../../shared/session/proof-dialog.js';
import { apiWithProof } from '../../shared/session/proof.js';
import { notify } from '../../shared/notify.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { EmailField } from '../../shared/ui/email-field.js';
import { Field } from '../../shared/ui/field.js';
import styles from './admin-page.module.css';
import { RoomCard } from './room-card.js';

const labels = texts.admin.people;
const ROLES: Role[] = ['user', 'operator', 'admin'];
const found = (email: string) => ['member', 'people', email];

/** Finds an account by its e-mail and sets its role; admins only. */
export function PeopleCard() {
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState('');
  const { data, error, isFetching } = useQuery({
    queryKey: found(email),
    queryFn: ({ signal }) =>
      memberApi<AdminAccountList>(`/api/admin/accounts?${new URLSearchParams({ email })}`, { signal }),
    enabled: email !== '',
  });
  const find = (event: FormEvent) => {
    event.preventDefault();
    setEmail(typed.trim());
  };
  return (
    <RoomCard heading={t(labels.heading)}>
      <p className={styles.body}>{t(labels.intro)}</p>
      <form className={styles.find} onSubmit={find}>
        <EmailField label={t(labels.email)} autoComplete="off" value={typed} onChange={setTyped} />
        <Button type="submit" look="quiet" disabled={isFetching}>
          {t(labels.find)}
        </Button>
      </form>
      <div aria-live="polite">
        {error && <Alert type="error" showIcon title={t(labels.searchFailed)} description={error.message} />}
        {data?.items.length === 0 && <p>{t(labels.none)}</p>}
        {data?.items.map((account) => (
          <Person key={account.id} account={account} search={email} />
        ))}
      </div>
      <ProofDialog />
    </RoomCard>
  );
}

function Person({ account, search }: { account: AdminAccount; search: string }) {
  const { id, email, username, createdAt, confirmed } = account;
  const [role, setRole] = useState(account.role);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      apiWithProof(() =>
        memberApi(`/api/admin/accounts/${encodeURIComponent(id)}/role`, { method: 'PUT', body: { role } }),
      ),
    onSuccess: async () => {
      notify.done(labels.saved, { email, role: t(labels.roles[role]) });
      await queries.invalidateQueries({ queryKey: found(search) });
    },
    onError: (error) => toast.error(error.message, t(labels.failed)),
  });
  return (
    <div className={styles.person}>
      <p>
        <strong>{email}</strong> {username}
      </p>
      <p className={styles.checked}>
        {t(labels.since, { date: day(createdAt) })} · {t(confirmed ? labels.confirmed : labels.unconfirmed)}
      </p>
      <div className={styles.role}>
        <Field label={t(labels.role, { email })}>
          {(control) => (
            <select {...control} value={role} onChange={({ target }) => setRole(target.value as Role)}>
              {ROLES.map((value) => (
                <option key={value} value={value}>
                  {t(labels.roles[value])}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button disabled={isPending || role === account.role} onClick={() => mutate()}>
          {t(labels.set)}
        </Button>
      </div>
    </div>
  );
}
