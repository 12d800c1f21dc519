import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import type { QuoteState, SwitchQuotes } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { FieldForm, filled, useFields } from '../../shared/form/field-form.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { Permitted } from '../../shared/operators/access.js';
import { Button } from '../../shared/ui/button.js';
import { useWrite } from '../../shared/use-write.js';
import { Dated } from '../../shared/ui/moment.js';
import styles from './transfers-page.module.css';

const { quotes: labels } = texts.transfers;

/** Shows whether new payments are paused, and pauses or resumes them for a reason. */
export function QuoteSwitch() {
  const queries = useQueryClient();
  const { form } = useFields<Pick<SwitchQuotes, 'reason'>>();
  const { data } = useQuery({
    queryKey: keys.quotes,
    queryFn: ({ signal }): Promise<QuoteState> => memberApi('/api/admin/quotes', { signal }),
    meta: { staleOn: { 'presale.stats': true } },
  });
  const { busy, send } = useWrite<SwitchQuotes>(
    (body) => memberApi('/api/admin/quotes', { method: 'POST', body }),
    {
      onDone: () => {
        void queries.invalidateQueries({ queryKey: keys.quotes });
        form.resetFields();
        toast.success(t(data?.paused ? labels.resumedDone : labels.pausedDone));
      },
      onFailed: (error) => toast.error(error.message, t(labels.failed)),
    },
  );
  if (!data) return null;
  const { paused, reason, changedAt } = data;
  return (
    <section className={styles.item} aria-labelledby="quotes-heading">
      <h2 id="quotes-heading">{t(labels.title)}</h2>
      <p role="status">
        {paused && changedAt ? (
          <Dated text={labels.paused} at={{ time: changedAt }} values={{ reason: reason ?? '' }} />
        ) : (
          t(labels.open)
        )}
      </p>
      <p>{t(labels.note)}</p>
      <Permitted to="quotes.switch">
        <FieldForm
          form={form}
          disabled={busy}
          onSend={({ reason: given }) => send({ paused: !paused, reason: given.trim() })}
        >
          <Form.Item name="reason" label={t(labels.reason)} rules={[filled(t(labels.reasonMissing))]}>
            <Input maxLength={500} />
          </Form.Item>
          <Button type="submit" disabled={busy}>
            {t(paused ? labels.resume : labels.pause)}
          </Button>
        </FieldForm>
      </Permitted>
    </section>
  );
}
