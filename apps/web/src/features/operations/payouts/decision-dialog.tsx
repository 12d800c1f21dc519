import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import type { ApprovePayout, ListedPayout } from '#contracts';
import { ApiError } from '../../../shared/api.js';
import { texts, t } from '../../../shared/brand.js';
import { notify } from '../../../shared/notify.js';
import { keys } from '../../../shared/operators/keys.js';
import { ReasonDialog } from '../../../shared/operators/reason-dialog.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { useWrite } from '../../../shared/use-write.js';
import { FactorDialog } from '../approvals/factor-dialog.js';
import { payoutAmount } from './payout-amount.js';

const { payouts } = texts.operations;

const PATHS = { approve: 'approve', retry: 'retry', hold: 'hold', giveBack: 'give-back' } as const;
export type Decision = keyof typeof PATHS;

interface DecisionDialogProps {
  payout: ListedPayout;
  act: Decision;
  onClose: () => void;
}

/** Decides about a payout, for a reason. The server may ask for a second factor first. */
export function DecisionDialog({ payout, act, onClose }: DecisionDialogProps) {
  const words = payouts[act];
  const queries = useQueryClient();
  /** What is sent again once the second factor was shown. */
  const [unproven, setUnproven] = useState<ApprovePayout>();
  const [refusal, setRefusal] = useState<string>();
  const refresh = () => queries.invalidateQueries({ queryKey: keys.payouts });
  const { busy, send } = useWrite<ApprovePayout>(
    (body) => memberApi(`/api/admin/payouts/${payout.id}/${PATHS[act]}`, { method: 'POST', body }),
    {
      onDone: () => {
        notify.done(words.done);
        onClose();
        return refresh();
      },
      onFailed: (error, body) => {
        if (error instanceof ApiError && error.code === 'FACTOR_NEEDED') return setUnproven(body);
        setRefusal(error.message);
        return refresh();
      },
    },
  );
  if (unproven)
    return (
      <FactorDialog
        onShown={() => {
          setUnproven(undefined);
          send(unproven);
        }}
        onClose={onClose}
      />
    );
  return (
    <ReasonDialog
      title={t(words.title)}
      confirm={t(words.open)}
      busy={busy}
      onConfirm={(reason) => send({ reason })}
      onClose={onClose}
    >
      <p>{t(words.note, { amount: payoutAmount(payout), recipient: payout.destination ?? '–' })}</p>
      {refusal && <Alert type="error" showIcon title={t(words.failed)} description={refusal} />}
    </ReasonDialog>
  );
}
