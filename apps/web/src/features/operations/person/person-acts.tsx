import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { PersonDetail } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { FieldForm, filled, useFields } from '../../../shared/form/field-form.js';
import { notify } from '../../../shared/notify.js';
import { Permitted } from '../../../shared/operators/access.js';
import { keys } from '../../../shared/operators/keys.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { AreaDialog } from '../../../shared/ui/area-dialog.js';
import { Button } from '../../../shared/ui/button.js';
import { useWrite } from '../../../shared/use-write.js';
import styles from '../operations.module.css';
import { PersonDeletion } from './person-deletion.js';

const { person: words } = texts.operations;
const DAY_MS = 86_400_000;
/** How long a ban can last, in days, and the catalogue text of each choice. */
const SPANS = Object.entries(words.acts.spans).map(([days, text]) => ({
  value: Number(days),
  label: t(text),
}));

type Act = 'ban' | 'unban' | 'end-sessions' | 'resend-confirmation';

/** What an operator can do to an account. */
export function PersonActs({ detail }: { detail: PersonDetail }) {
  const [act, setAct] = useState<Act>();
  const { ban, person, sessions } = detail;
  return (
    <div className={styles.acts}>
      {person.state === 'unconfirmed' && (
        <Permitted to="mails.resend">
          <Button look="quiet" onClick={() => setAct('resend-confirmation')}>
            {t(words.acts['resend-confirmation'].open)}
          </Button>
        </Permitted>
      )}
      <Permitted to="people.ban">
        {sessions.length > 0 && (
          <Button look="quiet" onClick={() => setAct('end-sessions')}>
            {t(words.acts['end-sessions'].open)}
          </Button>
        )}
        <Button look="quiet" onClick={() => setAct(ban ? 'unban' : 'ban')}>
          {t(words.acts[ban ? 'unban' : 'ban'].open)}
        </Button>
      </Permitted>
      <Permitted to="people.delete">
        <PersonDeletion person={person} />
      </Permitted>
      {act && <ActDialog act={act} detail={detail} onClose={() => setAct(undefined)} />}
    </div>
  );
}

interface ActDialogProps {
  act: Act;
  detail: PersonDetail;
  onClose: () => void;
}

interface Entries {
  reason?: string;
  days?: number;
}

/** Says what the act does, and asks for its reason. */
function ActDialog({ act, detail: { person }, onClose }: ActDialogProps) {
  const labels = words.acts[act];
  const queries = useQueryClient();
  const { form } = useFields<Entries>();
  const { busy, send } = useWrite(
    ({ reason = '', days = 0 }: Entries) =>
      memberApi<PersonDetail>(`/api/admin/people/${encodeURIComponent(person.id)}/${act}`, {
        method: 'POST',
        ...(act !== 'resend-confirmation' && {
          body: {
            reason: reason.trim(),
            ...(act === 'ban' && { until: new Date(Date.now() + days * DAY_MS).toISOString() }),
          },
        }),
      }),
    {
      onDone: () => {
        notify.done(labels.done, { email: person.email });
        onClose();
        return queries.invalidateQueries({ queryKey: keys.people });
      },
      onFailed: (error) => notify.refused(error, words.notSet),
    },
  );
  return (
    <AreaDialog title={t(labels.open)} onClose={onClose}>
      <p>{t(labels.note, { email: person.email })}</p>
      <FieldForm form={form} disabled={busy} initialValues={{ days: 7 }} onSend={send}>
        {act === 'ban' && (
          <Form.Item name="days" label={t(words.acts.span)}>
            <Select options={SPANS} />
          </Form.Item>
        )}
        {act !== 'resend-confirmation' && (
          <Form.Item name="reason" label={t(words.acts.reason)} rules={[filled(t(words.acts.reasonMissing))]}>
            <Input.TextArea rows={3} maxLength={500} />
          </Form.Item>
        )}
        <Button type="submit" disabled={busy}>
          {t(labels.open)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t(words.acts.cancel)}
        </Button>
      </FieldForm>
    </AreaDialog>
  );
}
