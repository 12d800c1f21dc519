import { useQueryClient } from '@tanstack/react-query';
import { Alert, Checkbox } from 'antd';
import { useState } from 'react';
import { shortAddress } from '#contracts/address';
import type { PayoutWalletView, SwitchPayouts } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { notify } from '../../../shared/notify.js';
import { useMay } from '../../../shared/operators/access.js';
import { keys } from '../../../shared/operators/keys.js';
import { useProposal } from '../../../shared/operators/proposal-dialog.js';
import { ReasonDialog } from '../../../shared/operators/reason-dialog.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { Button } from '../../../shared/ui/button.js';
import { useWrite } from '../../../shared/use-write.js';

const { wallet } = texts.operations.payouts;

interface PayoutSwitchProps {
  paused: boolean;
  /** Each of these has to be accepted before payouts are resumed. */
  unexplained: PayoutWalletView['unexplained'];
}

/** Pauses payouts, or lets an admin resume them. */
export function PayoutSwitch({ paused, unexplained }: PayoutSwitchProps) {
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [accepted, setAccepted] = useState<string[]>([]);
  const queries = useQueryClient();
  const mayPause = useMay('payouts.decide');
  const mayResume = useMay('payouts.resume');
  const words = paused ? wallet.resume : wallet.pause;
  const close = () => {
    setAsking(false);
    setRefusal(undefined);
    setAccepted([]);
  };
  const confirm = (reason: string) => {
    if (paused && unexplained.some(({ signature }) => !accepted.includes(signature)))
      setRefusal(t(wallet.resume.unaccepted));
    else send({ paused: !paused, reason, accepts: accepted });
  };
  const { dialog, proposes } = useProposal();
  const { busy, send } = useWrite<SwitchPayouts>(
    (body) => memberApi('/api/admin/payouts/switch', { method: 'POST', body }),
    {
      onDone: () => {
        notify.done(words.done);
        close();
        return queries.invalidateQueries({ queryKey: keys.payouts });
      },
      onFailed: (error, { accepts }) => {
        if (proposes(error, { kind: 'payouts-resume', input: { accepts } })) close();
        else setRefusal(error.message);
      },
    },
  );
  if (paused && mayPause && !mayResume) return <p>{t(wallet.adminResumes)}</p>;
  if (!(paused ? mayResume : mayPause)) return null;
  return (
    <div>
      <Button look="outline" onClick={() => setAsking(true)}>
        {t(words.open)}
      </Button>
      {asking && (
        <ReasonDialog
          title={t(words.title)}
          confirm={t(words.open)}
          busy={busy}
          onConfirm={confirm}
          onClose={close}
        >
          <p>{t(words.note)}</p>
          {paused && unexplained.length > 0 && (
            <>
              <p>{t(wallet.resume.accepts)}</p>
              <Checkbox.Group
                value={accepted}
                onChange={setAccepted}
                options={unexplained.map(({ signature }) => ({
                  value: signature,
                  label: t(wallet.resume.accept, { transaction: shortAddress(signature) }),
                }))}
              />
            </>
          )}
          {refusal && <Alert type="error" showIcon title={t(words.failed)} description={refusal} />}
        </ReasonDialog>
      )}
      {dialog}
    </div>
  );
}
