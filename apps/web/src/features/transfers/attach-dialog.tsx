import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import type { AttachTransfer, Transfer } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { FieldForm, filled, useFields } from '../../shared/form/field-form.js';
import { grouped } from '../../shared/format.js';
import { keys } from '../../shared/operators/keys.js';
import { useProposal } from '../../shared/operators/proposal-dialog.js';
import { memberApi } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { AreaDialog } from '../../shared/ui/area-dialog.js';
import { Button } from '../../shared/ui/button.js';
import { useWrite } from '../../shared/use-write.js';
import styles from './transfers-page.module.css';

const { attach: labels } = texts.transfers;

/** Asks which purchase an amount belongs to. Purchases that asked for exactly this amount, or whose wallet it names, are suggested. */
export function AttachDialog({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const { id, amount, currency, suggestions } = transfer;
  const { form } = useFields<AttachTransfer>();
  const queries = useQueryClient();
  const { dialog, proposes } = useProposal(onClose);
  const refresh = () => void queries.invalidateQueries({ queryKey: keys.transfers });
  const { busy, send } = useWrite<AttachTransfer>(
    (body) => memberApi(`/api/admin/transfers/${id}/attach`, { method: 'POST', body }),
    {
      onDone: () => {
        refresh();
        toast.success(t(labels.done));
        onClose();
      },
      onFailed: (error, { purchaseId }) => {
        if (proposes(error, { kind: 'transfer-attachment', input: { transferId: id, purchaseId } })) return;
        refresh();
        toast.error(error.message, t(labels.failed));
      },
    },
  );
  return (
    <AreaDialog title={t(labels.title)} onClose={onClose}>
      <p>{t(labels.intro, { amount: grouped(amount), currency: currency ?? '' })}</p>
      {suggestions.length > 0 && (
        <ul className={styles.suggestions} aria-label={t(labels.suggestions)}>
          {suggestions.map(({ purchaseId, reason }) => (
            <li key={purchaseId + reason}>
              <Button
                look="quiet"
                disabled={busy}
                onClick={() => form.setFieldValue('purchaseId', purchaseId)}
              >
                {t(labels.reasons[reason])}: {purchaseId}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FieldForm
        form={form}
        disabled={busy}
        onSend={({ purchaseId }) => send({ purchaseId: purchaseId.trim() })}
      >
        <Form.Item name="purchaseId" label={t(labels.purchase)} rules={[filled(t(labels.purchaseMissing))]}>
          <Input maxLength={36} />
        </Form.Item>
        <Button type="submit" disabled={busy}>
          {t(labels.button)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t(texts.transfers.cancel)}
        </Button>
      </FieldForm>
      {dialog}
    </AreaDialog>
  );
}
