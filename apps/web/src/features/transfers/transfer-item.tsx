import { Collapse, Descriptions, type DescriptionsProps } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { Transfer } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { Permitted } from '../../shared/operators/access.js';
import { Notes } from '../../shared/operators/notes-section.js';
import { Button } from '../../shared/ui/button.js';
import { AttachDialog } from './attach-dialog.js';
import styles from './transfers-page.module.css';
import { Moment } from '../../shared/ui/moment.js';

const labels = texts.transfers;

/** One change of the site's accounts: what became of it, and the button to attach it if it is in suspense. */
export function TransferItem({ transfer }: { transfer: Transfer }) {
  const [attaching, setAttaching] = useState(false);
  const nameId = useId();
  const { amount, currency, suspense, purchaseId } = transfer;
  const waits = suspense !== '0' && purchaseId === null;
  return (
    <li className={styles.item} data-testid="transfer">
      <h2 id={nameId}>
        {grouped(amount)} {currency ?? t(labels.foreign)}
      </h2>
      <Descriptions layout="vertical" column={{ xs: 1, sm: 2 }} colon={false} items={factsOf(transfer)} />
      {waits && (
        <Permitted to="transfers.attach">
          <Button aria-describedby={nameId} onClick={() => setAttaching(true)}>
            {t(labels.attach.open)}
          </Button>
        </Permitted>
      )}
      <Collapse
        ghost
        destroyOnHidden
        items={[
          {
            key: 'notes',
            label: t(texts.operations.notes.heading),
            children: <Notes kind="transfer" id={transfer.id} />,
          },
        ]}
      />
      {attaching && <AttachDialog transfer={transfer} onClose={() => setAttaching(false)} />}
    </li>
  );
}

type Facts = NonNullable<DescriptionsProps['items']>;

const fact = (name: keyof typeof labels.labels, children: ReactNode): Facts[number] => ({
  key: name,
  label: t(labels.labels[name]),
  children,
});

function factsOf({
  currency,
  arrivedAt,
  payer,
  memo,
  purchaseId,
  signature,
  verdict,
  ...ends
}: Transfer): Facts {
  const money = (amount: string): string => `${grouped(amount)} ${currency ?? ''}`;
  return [
    fact('arrived', <Moment at={arrivedAt} />),
    ...(ends.credited === '0' ? [] : [fact('credited', money(ends.credited))]),
    ...(ends.refund === '0' ? [] : [fact('refund', money(ends.refund))]),
    ...(ends.suspense === '0' ? [] : [fact('suspense', money(ends.suspense))]),
    ...(verdict === null || verdict === 'allowed' ? [] : [fact('verdict', t(labels.verdicts[verdict]))]),
    ...(purchaseId ? [fact('purchase', <code>{purchaseId}</code>)] : []),
    fact('payer', payer ? <code>{payer}</code> : t(labels.unknown)),
    ...(memo ? [fact('memo', memo)] : []),
    fact('transaction', <code>{signature}</code>),
  ];
}
