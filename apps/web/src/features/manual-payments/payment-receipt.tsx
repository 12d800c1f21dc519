import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManualPayment } from '#contracts';
import { language, texts, t } from '../../shared/brand.js';
import { download } from '../../shared/download.js';
import { keys } from '../../shared/operators/keys.js';
import { memberFile } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { useMay } from '../../shared/operators/access.js';
import { Button } from '../../shared/ui/button.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { AreaDialog } from '../../shared/ui/area-dialog.js';
import { useWrite } from '../../shared/use-write.js';
import styles from './payments-page.module.css';

const labels = texts.payments;
const MEGABYTES = new Intl.NumberFormat(language, {
  style: 'unit',
  unit: 'megabyte',
  maximumSignificantDigits: 2,
});

/** A button that shows the receipt (picture) or saves it (PDF). The file is fetched with the operator's token. */
export function PaymentReceipt({ payment: { id, email, receipt } }: { payment: ManualPayment }) {
  const [picture, setPicture] = useState<string>();
  const { busy, send } = useWrite(() => memberFile(`/api/admin/payments/${encodeURIComponent(id)}/receipt`), {
    onDone: async (file) => {
      if (receipt?.type === 'application/pdf') download(`receipt-${id}.pdf`, file);
      else setPicture(await dataAddress(file));
    },
    onFailed: (error) => toast.error(error.message, t(labels.receiptFailed)),
  });
  const mayRead = useMay('personal-data.read');
  if (!receipt) return t(labels.noReceipt);
  if (receipt.removed) return t(labels.receiptRemoved);
  if (!mayRead) return t(labels.receiptKept);
  const title = t(labels.receiptOf, { email });
  return (
    <>
      <Button look="quiet" className={styles.look!} disabled={busy} onClick={() => send(undefined)}>
        {receipt.type === 'application/pdf'
          ? t(labels.save, { size: MEGABYTES.format(receipt.bytes / 1_000_000) })
          : t(labels.look)}
      </Button>
      {picture && (
        <AreaDialog title={title} large onClose={() => setPicture(undefined)}>
          <img className={styles.picture} src={picture} alt={title} />
        </AreaDialog>
      )}
    </>
  );
}

/** The receipt in the page, so that it is in view when a decision is made. A PDF is saved by a button. */
export function ReceiptInView({ payment }: { payment: ManualPayment }) {
  const { id, email, receipt } = payment;
  const isPicture = receipt !== null && !receipt.removed && receipt.type !== 'application/pdf';
  const isShown = useMay('personal-data.read') && isPicture;
  const query = useQuery({
    enabled: isShown,
    queryKey: [...keys.manualPayments, id, 'receipt'],
    queryFn: async () =>
      dataAddress(await memberFile(`/api/admin/payments/${encodeURIComponent(id)}/receipt`)),
    staleTime: Infinity,
  });
  if (!isShown) return <PaymentReceipt payment={payment} />;
  if (!query.data) return <QueryState query={query} rows={1} height={168} />;
  return <img className={styles.picture} src={query.data} alt={t(labels.receiptOf, { email })} />;
}

/** Encodes the file as a data URL, because the content security policy forbids pictures from blobs. */
const dataAddress = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The receipt is unreadable')));
    reader.readAsDataURL(file);
  });
