import { useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import type { ListedPayout, PaidByHand } from '#contracts';
import type { ApiError } from '../../../shared/api.js';
import { texts, t } from '../../../shared/brand.js';
import { exploredKind } from '../../../shared/explored-text.js';
import { FieldForm, fieldErrorsOf, rule, useFields } from '../../../shared/form/field-form.js';
import { notify } from '../../../shared/notify.js';
import { keys } from '../../../shared/operators/keys.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { AreaDialog } from '../../../shared/ui/area-dialog.js';
import { Button } from '../../../shared/ui/button.js';
import { useWrite } from '../../../shared/use-write.js';
import { payoutAmount } from './payout-amount.js';
import styles from './payouts-page.module.css';

const { payouts, reason: reasonWords } = texts.operations;
const { byHand: words } = payouts;

/** Asks for the transaction with which a payout was made from elsewhere. */
export function PaidByHandDialog({ payout, onClose }: { payout: ListedPayout; onClose: () => void }) {
  const queries = useQueryClient();
  const { form, showErrors } = useFields<PaidByHand>();
  const [refusal, setRefusal] = useState<string>();
  const refresh = () => queries.invalidateQueries({ queryKey: keys.payouts });
  const { busy, send } = useWrite<PaidByHand, ListedPayout, ApiError>(
    (body) => memberApi(`/api/admin/payouts/${payout.id}/paid-by-hand`, { method: 'POST', body }),
    {
      onDone: () => {
        notify.done(words.done);
        onClose();
        return refresh();
      },
      onFailed: (error) => {
        const faults = error.code === 'NOT_THIS_PAYOUT' ? { signature: error.message } : fieldErrorsOf(error);
        setRefusal(showErrors(faults) ? undefined : error.message);
        return refresh();
      },
    },
  );
  return (
    <AreaDialog title={t(words.title)} onClose={onClose}>
      <p className={styles.address}>
        {t(words.note, { amount: payoutAmount(payout), recipient: payout.destination ?? '–' })}
      </p>
      {refusal && <Alert type="error" showIcon title={t(words.failed)} description={refusal} />}
      <FieldForm
        form={form}
        onSend={({ signature, reason }) => send({ signature: signature.trim(), reason: reason.trim() })}
      >
        <Form.Item
          name="signature"
          label={t(words.signature)}
          rules={[
            rule<string>(
              t(words.signatureWrong),
              (signature) => exploredKind((signature ?? '').trim()) === 'transaction',
            ),
          ]}
        >
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t(reasonWords.label)}
          rules={[rule<string>(t(reasonWords.missing), (reason) => (reason ?? '').trim().length >= 3)]}
        >
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
        <Button type="submit" disabled={busy}>
          {t(words.button)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t(reasonWords.cancel)}
        </Button>
      </FieldForm>
    </AreaDialog>
  );
}
