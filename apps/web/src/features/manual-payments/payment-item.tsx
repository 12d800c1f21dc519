import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { ManualPayment, SharedTrait } from '#contracts';
import { MAX_COUNTED } from '#contracts/manual-payment-limits';
import { paymentUnitOf } from '#contracts/payment-unit';
import { texts, t } from '../../shared/brand.js';
import { grouped, moment, paidIn } from '../../shared/format.js';
import { useSession } from '../../shared/session/session.js';
import { Button } from '../../shared/ui/button.js';
import { PaymentReceipt } from './payment-receipt.js';
import styles from './payments-page.module.css';

const labels = texts.payments;

export type Deed = 'approve' | 'reject' | 'undo' | 'decide-undo';

interface PaymentItemProps {
  payment: ManualPayment;
  onDecide: (deed: Deed) => void;
}

/** One manual payment: the sender's claim, the receipt, and the decision or the buttons to decide. */
export function PaymentItem({ payment, onDecide }: PaymentItemProps) {
  const { email, status, wallet, createdAt, decision, undo } = payment;
  const waiting = undo !== null && undo.decision === null;
  const nameId = useId();
  return (
    <li className={styles.item} data-status={status} data-testid="payment">
      <div className={styles.top}>
        <h2 id={nameId}>{email || t(labels.forgotten)}</h2>
        <span className={styles.status} data-status={status}>
          {t(labels.status[waiting ? 'undo-asked' : status])}
        </span>
      </div>
      <dl className={styles.facts}>
        <Fact name={labels.labels.claim}>{claimOf(payment)}</Fact>
        <Fact name={labels.labels.paid}>{paidOf(payment)}</Fact>
        <Fact name={labels.labels.received}>
          <time dateTime={createdAt}>{moment(createdAt)}</time>
        </Fact>
        <Fact name={labels.labels.wallet} wide>
          <code>{wallet}</code>
        </Fact>
        <Fact name={labels.labels.reference} wide>
          <code>
            {decision?.purchase?.transactionReference ?? payment.claimedReference ?? t(labels.unsaid)}
          </code>
        </Fact>
        <Fact name={labels.labels.shared} wide>
          <Shared payment={payment} />
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
        {undo && (
          <>
            <Fact name={labels.labels.undo}>{undoneBy(undo)}</Fact>
            <Fact name={labels.labels.undoReason}>{undo.reason}</Fact>
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
      {status === 'approved' && <UndoDeeds payment={payment} nameId={nameId} onDecide={onDecide} />}
    </li>
  );
}

/** The button to request undoing an approval, or to decide on another operator's request. */
function UndoDeeds({ payment: { undo }, nameId, onDecide }: PaymentItemProps & { nameId: string }) {
  const { user } = useSession();
  const waiting = undo !== null && undo.decision === null;
  if (waiting && undo.askedBy === user?.email) return <p>{t(labels.undo.own)}</p>;
  return (
    <div className={styles.deeds}>
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

function undoneBy({ askedBy, askedAt, decision }: NonNullable<ManualPayment['undo']>): string {
  return decision
    ? t(labels.undo[decision.outcome], { by: decision.by, date: moment(decision.at) })
    : t(labels.undo.asked, { by: askedBy, date: moment(askedAt) });
}

const TRAITS: SharedTrait[] = ['receipt', 'wallet', 'email', 'reference'];

/** For each trait, the number of other payments that share it, with a link to them. */
function Shared({ payment: { id, shared } }: { payment: ManualPayment }) {
  const common = TRAITS.filter((trait) => shared[trait] > 0);
  if (common.length === 0) return t(labels.sharedNone);
  return (
    <ul className={styles.shared}>
      {common.map((trait) => (
        <li key={trait}>
          <Link to={`?like=${id}&trait=${trait}`}>{t(labels.shared[trait], countOf(shared[trait]))}</Link>
        </li>
      ))}
    </ul>
  );
}

const countOf = (count: number) => ({ count: count < MAX_COUNTED ? String(count) : `${MAX_COUNTED}+` });

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

function paidOf({ claimedPaid: amount, claimedCurrency: currency }: ManualPayment): string {
  return amount && currency ? paidIn(currency, amount, paymentUnitOf(currency)) : t(labels.unsaid);
}
