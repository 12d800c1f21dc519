import { Descriptions, type DescriptionsProps } from 'antd';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { ManualPayment, SharedTrait } from '#contracts';
import { MAX_COUNTED } from '#contracts/manual-payment-limits';
import { paymentUnitOf } from '#contracts/payment-unit';
import { texts, t } from '../../shared/brand.js';
import { grouped, paidIn } from '../../shared/format.js';
import { useSession } from '../../shared/session/session.js';
import { RevealButton, useAddress } from '../../shared/operators/address.js';
import { Permitted } from '../../shared/operators/access.js';
import { Button } from '../../shared/ui/button.js';
import { PaymentReceipt } from './payment-receipt.js';
import styles from './payments-page.module.css';
import { Dated, Moment } from '../../shared/ui/moment.js';

const labels = texts.payments;

export type PaymentAction = 'approve' | 'reject' | 'undo' | 'decide-undo';

interface PaymentItemProps {
  payment: ManualPayment;
  onDecide: (action: PaymentAction) => void;
}

/** One manual payment: the sender's claim, the receipt, and the decision or the buttons to decide. */
export function PaymentItem({ payment, onDecide }: PaymentItemProps) {
  const { email, status, undo } = payment;
  const waiting = undo !== null && undo.decision === null;
  const nameId = useId();
  const of = { kind: 'manual-payment', id: payment.id } as const;
  const shown = useAddress(of, email);
  return (
    <li className={styles.item} data-status={status} data-testid="payment">
      <div className={styles.top}>
        <h2 id={nameId}>
          <Link to={`/admin/payments/${payment.id}`}>{shown || t(labels.forgotten)}</Link>
        </h2>
        <RevealButton of={of} email={email} />
        <span className={styles.status} data-status={status}>
          {t(labels.status[waiting ? 'undo-asked' : status])}
        </span>
      </div>
      <Descriptions layout="vertical" column={{ xs: 1, sm: 2 }} colon={false} items={factsOf(payment)} />
      <Permitted to="payments.decide">
        {status === 'pending' && (
          <div className={styles.actions}>
            <Button aria-describedby={nameId} onClick={() => onDecide('approve')}>
              {t(labels.approve.open)}
            </Button>
            <Button look="quiet" aria-describedby={nameId} onClick={() => onDecide('reject')}>
              {t(labels.reject.open)}
            </Button>
          </div>
        )}
        {status === 'approved' && <UndoActions payment={payment} nameId={nameId} onDecide={onDecide} />}
      </Permitted>
    </li>
  );
}

/** The button to request undoing an approval, or to decide on another operator's request. */
function UndoActions({ payment: { undo }, nameId, onDecide }: PaymentItemProps & { nameId: string }) {
  const { user } = useSession();
  const waiting = undo !== null && undo.decision === null;
  if (waiting && undo.askedBy === user?.email) return <p>{t(labels.undo.own)}</p>;
  return (
    <div className={styles.actions}>
      <Button
        look="quiet"
        aria-describedby={nameId}
        onClick={() => onDecide(waiting ? 'decide-undo' : 'undo')}
      >
        {t(waiting ? labels.undo.confirmOpen : labels.undo.open)}
      </Button>
    </div>
  );
}

function UndoneBy({ undo: { askedBy, askedAt, decision } }: { undo: NonNullable<ManualPayment['undo']> }) {
  return decision ? (
    <Dated text={labels.undo[decision.outcome]} at={decision.at} values={{ by: decision.by }} />
  ) : (
    <Dated text={labels.undo.asked} at={askedAt} values={{ by: askedBy }} />
  );
}

export const TRAITS: readonly SharedTrait[] = ['receipt', 'wallet', 'email', 'reference'];

/** For each trait, the number of other payments that share it, with a link to them. */
function Shared({ payment: { id, shared } }: { payment: ManualPayment }) {
  const common = TRAITS.filter((trait) => shared[trait] > 0);
  if (common.length === 0) return t(labels.sharedNone);
  return (
    <ul className={styles.shared}>
      {common.map((trait) => (
        <li key={trait}>
          <Link to={`/admin/payments?like=${id}&trait=${trait}`}>
            {t(labels.shared[trait], countOf(shared[trait]))}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const countOf = (count: number) => ({ count: count < MAX_COUNTED ? String(count) : `${MAX_COUNTED}+` });

type Facts = NonNullable<DescriptionsProps['items']>;

const fact = (name: keyof typeof labels.labels, children: ReactNode, isWide = false): Facts[number] => ({
  key: name,
  label: t(labels.labels[name]),
  children,
  ...(isWide && { span: 'filled' }),
});

function factsOf(payment: ManualPayment): Facts {
  const { wallet, createdAt, decision, undo } = payment;
  const purchase = decision?.purchase;
  const reference = purchase?.transactionReference ?? payment.claimedReference ?? t(labels.unsaid);
  return [
    fact('number', payment.reference, true),
    fact('claim', claimOf(payment)),
    fact('paid', paidOf(payment)),
    fact('received', <Moment at={createdAt} />, true),
    fact('wallet', <code>{wallet}</code>, true),
    fact('reference', <code>{reference}</code>, true),
    fact('shared', <Shared payment={payment} />, true),
    fact('receipt', <PaymentReceipt payment={payment} />, !decision),
    ...(decision
      ? [fact('decided', <Dated text={labels.decision} at={decision.at} values={{ by: decision.by }} />)]
      : []),
    ...(decision?.reason ? [fact('reason', decision.reason, true)] : []),
    ...(purchase
      ? [
          fact('credited', creditOf(purchase), true),
          fact(
            'transaction',
            <Link to={`/receipts/${purchase.transactionId}`}>{purchase.transactionId}</Link>,
            true,
          ),
        ]
      : []),
    ...(undo ? [fact('undo', <UndoneBy undo={undo} />, true), fact('undoReason', undo.reason, true)] : []),
  ];
}

type Credit = NonNullable<NonNullable<ManualPayment['decision']>['purchase']>;

const creditOf = ({ tokenAmount, paymentCurrency, amountPaid, amountUnit }: Credit): string =>
  t(labels.credit, {
    amount: grouped(tokenAmount),
    paid: paidIn(paymentCurrency, amountPaid, amountUnit),
  });

function claimOf({ claimedAmount: amount, claimedCurrency: currency }: ManualPayment): string {
  if (amount && currency) return t(labels.claim, { amount: grouped(amount), currency });
  return amount ? grouped(amount) : (currency ?? t(labels.unsaid));
}

function paidOf({ claimedPaid: amount, claimedCurrency: currency }: ManualPayment): string {
  return amount && currency ? paidIn(currency, amount, paymentUnitOf(currency)) : t(labels.unsaid);
}
