import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ManualPayment, ManualPaymentList, SharedTrait } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { NotesSection } from '../../shared/operators/notes-section.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import { PaymentDialog, type PendingDecision } from './payment-dialog.js';
import { PaymentItem, TRAITS } from './payment-item.js';
import { ReceiptInView } from './payment-receipt.js';
import styles from './payments-page.module.css';
import { Moment } from '../../shared/ui/moment.js';

const labels = texts.payments;

/** One manual payment beside its receipt and the payments that have something in common with it. */
export default function PaymentPage() {
  const { id = '' } = useParams();
  const [decision, setDecision] = useState<PendingDecision>();
  const { data: payment, error } = useQuery({
    queryKey: [...keys.manualPayments, id],
    queryFn: ({ signal }) =>
      memberApi<ManualPayment>(`/api/admin/payments/${encodeURIComponent(id)}`, { signal }),
    meta: { staleOn: { 'payments.changed': true } },
  });
  return (
    <OperatorsPage
      name="payment"
      heading={payment && t(labels.titleOf, { reference: payment.reference })}
      back={{ to: '/admin/payments', label: texts.operations.pages.payments }}
    >
      {error && <p role="alert">{error.message}</p>}
      {payment && (
        <div className={styles.beside}>
          <ul className={styles.single}>
            <PaymentItem payment={payment} onDecide={(action) => setDecision({ payment, action })} />
          </ul>
          <Section id="receipt" heading={t(labels.labels.receipt)}>
            <ReceiptInView payment={payment} />
          </Section>
          <NotesSection kind="payment" id={payment.id} />
          {TRAITS.filter((trait) => payment.shared[trait] > 0).map((trait) => (
            <Alike key={trait} id={payment.id} trait={trait} />
          ))}
        </div>
      )}
      <PaymentDialog decision={decision} onClose={() => setDecision(undefined)} />
    </OperatorsPage>
  );
}

/** The payments that share a trait with this one. */
function Alike({ id, trait }: { id: string; trait: SharedTrait }) {
  const alike = useQuery({
    queryKey: [...keys.manualPayments, id, 'like', trait],
    queryFn: ({ signal }) =>
      memberApi<ManualPaymentList>(
        `/api/admin/payments?${new URLSearchParams({ like: id, trait, limit: '10' })}`,
        { signal },
      ),
    meta: { staleOn: { 'payments.changed': true } },
  });
  return (
    <Section id={`alike-${trait}`} heading={t(labels.alike[trait])}>
      <QueryState query={alike} />
      <ul>
        {alike.data?.items
          .filter((other) => other.id !== id)
          .map((other) => (
            <li key={other.id}>
              <Link to={`/admin/payments/${other.id}`}>{other.reference}</Link> · {other.email} ·{' '}
              {t(labels.status[other.status])} · <Moment at={other.createdAt} />
            </li>
          ))}
      </ul>
    </Section>
  );
}
