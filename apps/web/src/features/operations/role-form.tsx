import { useQueryClient } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import type { Person, PersonDetail, Role } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { FieldForm, useFields } from '../../shared/form/field-form.js';
import { notify } from '../../shared/notify.js';
import { keys } from '../../shared/operators/keys.js';
import { useProposal } from '../../shared/operators/proposal-dialog.js';
import { memberApi } from '../../shared/session/member-api.js';
import { apiWithProof } from '../../shared/session/proof.js';
import { Button } from '../../shared/ui/button.js';
import { useWrite } from '../../shared/use-write.js';
import styles from './operations.module.css';

const { people: labels, person: words } = texts.operations;
const OPTIONS = Object.entries(labels.roles).map(([value, label]) => ({ value, label: t(label) }));

const NOTHING = () => undefined;

interface RoleFormProps {
  person: Person;
  /** Called when the role has been set. */
  onDone?: () => void;
}

/** Sets the role of an account, for admins. */
export function RoleForm({ person: { id, email, role: current }, onDone = NOTHING }: RoleFormProps) {
  const { form } = useFields<{ role: Role }>();
  const role = Form.useWatch('role', form) ?? current;
  const queries = useQueryClient();
  const { dialog, proposes } = useProposal();
  const { busy, send } = useWrite(
    (body: { role: Role }) =>
      apiWithProof(() =>
        memberApi<PersonDetail>(`/api/admin/people/${encodeURIComponent(id)}/role`, { method: 'PUT', body }),
      ),
    {
      onDone: (_, { role: given }) => {
        notify.done(words.roleSet, { email, role: t(labels.roles[given]) });
        onDone();
        return Promise.all(
          [keys.people, keys.team].map((queryKey) => queries.invalidateQueries({ queryKey })),
        );
      },
      onFailed: (error, { role: refused }) =>
        proposes(error, { kind: 'role-change', input: { accountId: id, role: refused } }) ||
        notify.refused(error, words.notSet),
    },
  );
  return (
    <>
      <FieldForm form={form} className={styles.inline!} initialValues={{ role: current }} onSend={send}>
        <Form.Item name="role" label={t(words.role, { email })} extra={t(words.roleNote)}>
          <Select options={OPTIONS} />
        </Form.Item>
        <Button type="submit" look="quiet" disabled={busy || role === current}>
          {t(words.setRole)}
        </Button>
      </FieldForm>
      {dialog}
    </>
  );
}
