import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Approval } from '#contracts';
import { ApiError } from '../../../shared/api.js';
import { texts, t } from '../../../shared/brand.js';
import { notify } from '../../../shared/notify.js';
import { Permitted, useMay } from '../../../shared/operators/access.js';
import { ReasonForm } from '../../../shared/operators/reason-form.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { useVisitor } from '../../../shared/session/session.js';
import { AreaDialog } from '../../../shared/ui/area-dialog.js';
import { Button } from '../../../shared/ui/button.js';
import { useWrite } from '../../../shared/use-write.js';
import styles from '../operations.module.css';
import { FactorDialog } from './factor-dialog.js';

const { approvals: words } = texts.operations;

/** What the person at the page can do about an open proposal. */
export function ApprovalActs({ approval: { id, state, proposedBy } }: { approval: Approval }) {
  const { user } = useVisitor();
  const queries = useQueryClient();
  const mayDecide = useMay('approvals.decide');
  const [closing, setClosing] = useState(false);
  const [factorDue, setFactorDue] = useState(false);
  const path = `/api/admin/approvals/${encodeURIComponent(id)}`;
  // What it has changed can stand on any page of the room.
  const refresh = () => queries.invalidateQueries({ queryKey: ['member'] });
  const confirm = useWrite(() => memberApi<Approval>(`${path}/confirm`, { method: 'POST' }), {
    onDone: () => {
      notify.done(words.confirmed);
      return refresh();
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'FACTOR_NEEDED') return setFactorDue(true);
      notify.refused(error, words.failed);
      return refresh();
    },
  });
  const close = useWrite(
    (reason: string) => memberApi<Approval>(`${path}/reject`, { method: 'POST', body: { reason } }),
    {
      onDone: () => {
        setClosing(false);
        notify.done(words.closed);
        return refresh();
      },
      onFailed: (error) => {
        setClosing(false);
        notify.refused(error, words.failed);
        return refresh();
      },
    },
  );
  if (state !== 'open' || !user) return null;
  const isOwn = user.id === proposedBy.id;
  const act = t(isOwn ? words.withdraw : words.reject);
  return (
    <>
      {isOwn && <p className={styles.note}>{t(words.own)}</p>}
      <div className={styles.acts}>
        {!isOwn && (
          <Permitted to="approvals.decide">
            <Button disabled={confirm.busy} onClick={() => confirm.send()}>
              {t(words.confirm)}
            </Button>
          </Permitted>
        )}
        {(isOwn || mayDecide) && (
          <Button look="quiet" onClick={() => setClosing(true)}>
            {act}
          </Button>
        )}
      </div>
      {closing && (
        <AreaDialog title={act} onClose={() => setClosing(false)}>
          <p>{t(isOwn ? words.withdrawNote : words.rejectNote)}</p>
          <ReasonForm button={act} busy={close.busy} onSend={close.send} onClose={() => setClosing(false)} />
        </AreaDialog>
      )}
      {factorDue && (
        <FactorDialog
          onShown={() => {
            setFactorDue(false);
            confirm.send();
          }}
          onClose={() => setFactorDue(false)}
        />
      )}
    </>
  );
}
