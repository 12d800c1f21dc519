import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { ManualPayment } from '#libs/contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped, moment, paidIn } from '../../shared/format.js';
import { Button } from '../../shared/ui/button.js';
import { PaymentReceipt } from './payment-receipt.js';
import styles from './payments-page.module.css';

const labels = texts.payments;

interface PaymentItemProps {
  payment: ManualPayment;
  onDecide: (deed: 'approve' | 'reject') => void;
}

/** One payment: what its sender says, its receipt, and the decision, made or to be made. */
export function PaymentItem({ payment, onDecide }: PaymentItemProps) {
  const { email, status, wallet, createdAt, decision } = payment;
  const nameId = useId();
  return (
    <li className={styles.item} data-status={status} data-testid="payment">
      <div className={styles.top}>
        <h2 id={nameId}>{email}</h2>
        <span className={styles.status} data-status={status}>
          {t(labels.status[status])}
        </span>
      </div>
      <dl className={styles.facts}>
        <Fact name={labels.labels.claim}>{claimOf(payment)}</Fact>
        <Fact name={labels.labels.received}>
          <time dateTime={createdAt}>{moment(createdAt)}</time>
        </Fact>
        <Fact name={labels.labels.wallet} wide>
          <code>{wallet}</code>
        </Fact>
        <Fact name={labels.labels.receipt}>
          <PaymentReceipt payment={payment} />
        </Fact>
        {decision && (
          <Fact name={labels.labels.decided}>
            {t(labels.decision, { by: decision.by, date: moment(decision.at) })}
          </Fact>
        )}
        {decision?.reason && <Fact name={labels.labels.reason}>{decision.reason}</Fact>}
        {decision?.purchase && (
          <>
            <Fact name={labels.labels.credited}>
              {t(labels.credit, {
                amount: grouped(decision.purchase.tokenAmount),
                paid: paidIn(
                  decision.purchase.paymentCurrency,
                  decision.purchase.amountPaid,
                  decision.purchase.amountUnit,
                ),
              })}
            </Fact>
            <Fact name={labels.labels.transaction} wide>
              <Link to={`/receipts/${decision.purchase.transactionId}`}>
                {decision.purchase.transactionId}
              </Link>
            </Fact>
          </>
        )}
      </dl>
      {status === 'pending' && (
        <div className={styles.deeds}>
          <Button aria-describedby={nameId} onClick={() => onDecide('approve')}>
            {t(labels.approve.open)}
          </Button>
          <Button look="quiet" aria-describedby={nameId} onClick={() => onDecide('reject')}>
            {t(labels.reject.open)}
          </Button>
        </div>
      )}
    </li>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={wide}>
      <dt>{t(name)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function claimOf({ claimedAmount: amount, claimedCurrency: currency }: ManualPayment): string {
  if (amount && currency) return t(labels.claim, { amount: grouped(amount), currency });
  return amount ? grouped(amount) : (currency ?? t(labels.unsaid));
}
