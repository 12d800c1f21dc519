import { type ReactNode, useEffect, useRef } from 'react';
import type { Payment } from '#contracts';
import { brand, texts, t } from '../brand.js';
import { copyText } from '../copy-text.js';
import { timeLeft } from '../countdown.js';
import { download } from '../download.js';
import { DATES, money } from '../format.js';
import { Bill } from '../ui/bill.js';
import { Button } from '../ui/button.js';
import type { Row } from '../ui/rows.js';
import {
  arrivedAmount,
  failedAttempt,
  isPayable,
  type PaymentStage,
  refundsDue,
  stageOf,
} from './payment-stage.js';
import type { Payable } from './use-wallet-payment.js';
import { WaysToPay } from './ways-to-pay.js';
import styles from './payment-panel.module.css';

const words = texts.chainPayment;
const { bill, elsewhere } = words;

/** An amount with its unit. People know the token by its ticker. */
const amountIn = (amount: string, currency: Payment['currency']): string =>
  money(amount, currency === 'token' ? brand.ticker : currency);

/** A time of today in the visitor's time zone: `'14:05'`. */
export const clockTime = (iso: string): string =>
  new Intl.DateTimeFormat(DATES, { timeStyle: 'short' }).format(new Date(iso));

/** The texts that depend on what is paid for. */
export interface PanelTexts {
  heading: string;
  stages: Readonly<Record<PaymentStage, { title: string; text: string }>>;
  byHand: string;
  elsewhereNote: string;
  startNew: string;
  chooseOther: string;
}

interface PaymentPanelProps {
  payment: Payment;
  payable: Payable;
  panelTexts: PanelTexts;
  /** Values for the texts of the stages, besides amounts of the payment. */
  values?: Readonly<Record<string, string>>;
  /** What the payment buys, and notes below the bill. */
  lines: readonly Row[];
  notes?: ReactNode;
  /** What is said below the time that is left. */
  timeNote?: string;
  /** How far what is paid for has come, below the stage. */
  progress?: ReactNode;
  /** What is shown once it is credited: the credit below the stage, and a link to more. */
  credit?: ReactNode;
  receipt?: ReactNode;
  /** Whether what was paid for was undone. */
  reversed?: boolean;
  /** Opens the payment on another device. */
  link: string;
  /** The server's time in milliseconds, if it is known. */
  now: number | undefined;
  /** Whether the visitor has just asked for the payment, so that the focus follows. */
  focused: boolean;
  /** Leaves this payment for a new one. */
  onLeave: () => void;
}

/** A payment on the chain: what happened, what comes next, and what the visitor can do. */
export function PaymentPanel({ payment, payable, panelTexts, now, focused, ...rest }: PaymentPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const stage = stageOf(payment, rest.reversed === true, now);
  const open = isPayable(stage);
  const underway = stage === 'sent' || stage === 'seen' || stage === 'closing';
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);

  return (
    <div className={styles.payment}>
      <h2 id="form-heading" ref={heading} tabIndex={-1}>
        {t(panelTexts.heading)}
      </h2>
      <Standing payment={payment} stage={stage} stages={panelTexts.stages} values={rest.values}>
        {stage === 'credited' && rest.credit}
      </Standing>
      {rest.progress}
      {open && (
        <>
          <TimeLeft payment={payment} note={rest.timeNote} now={now} />
          <Bill
            lines={[...rest.lines, [t(bill.fee), t(bill.feeLater)]]}
            total={[t(bill.pays), amountIn(payment.missing, payment.currency)]}
            testId="leaves-wallet"
          >
            {rest.notes}
          </Bill>
          <WaysToPay payment={payment} payable={payable} byHand={panelTexts.byHand} />
        </>
      )}
      {stage === 'credited' && rest.receipt}
      <div className={styles.end}>
        {stage !== 'credited' && (
          <>
            <Button
              look="quiet"
              onClick={() => void copyText(rest.link, t(elsewhere.copied), t(elsewhere.failed))}
            >
              {t(elsewhere.copy)}
            </Button>
            <p className={styles.note}>{t(panelTexts.elsewhereNote)}</p>
          </>
        )}
        <Button look="quiet" onClick={() => savePromise(payment)}>
          {t(words.promise.save)}
        </Button>
        <p className={styles.note}>{t(words.promise.note)}</p>
        {!underway && (
          <Button look={open ? 'quiet' : 'outline'} onClick={rest.onLeave}>
            {t(open ? panelTexts.chooseOther : panelTexts.startNew)}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Saves what the site has signed about the payment. It is proof even if the site loses its database. */
const savePromise = ({ reference, promise }: Payment): void =>
  download(`payment-${reference}.json`, `${JSON.stringify(promise, null, 2)}\n`, 'application/json');

interface StandingProps {
  payment: Payment;
  stage: PaymentStage;
  stages: PanelTexts['stages'];
  values: Readonly<Record<string, string>> | undefined;
  children: ReactNode;
}

/** Where the payment stands. Changes are announced to screen readers. */
function Standing({ payment, stage, stages, values, children }: StandingProps) {
  const { currency } = payment;
  const { title, text } = stages[stage];
  const attempt = isPayable(stage) ? failedAttempt(payment) : undefined;
  const facts = {
    ...values,
    received: amountIn(stage === 'part' ? payment.received : arrivedAmount(payment), currency),
    missing: amountIn(payment.missing, currency),
    due: amountIn(payment.due, currency),
  };
  return (
    <div className={styles.standing} data-stage={stage} role="status">
      <p className={styles.title}>{t(title, facts)}</p>
      {attempt && <p className={styles.attempt}>{t(words.attempts[attempt])}</p>}
      <p>{t(text, facts)}</p>
      {children}
      {refundsDue(payment).map(({ amount, currency }) => (
        <p key={currency}>
          <strong>{t(words.refund.due, { amount: amountIn(amount, currency) })}</strong> {t(words.refund.how)}
        </p>
      ))}
    </div>
  );
}

interface TimeLeftProps {
  payment: Payment;
  note: string | undefined;
  now: number | undefined;
}

/** How long the visitor can pay, and what happens meanwhile. */
function TimeLeft({ payment, note, now }: TimeLeftProps) {
  const left = now === undefined ? undefined : timeLeft(Date.parse(payment.expiresAt), now);
  return (
    <div className={styles.time}>
      <p>
        <span id="time-left">{t(words.timeLeft)}</span>
        <span className={styles.clock} role="timer" aria-labelledby="time-left">
          {left ? clock(left) : '–:––'}
        </span>
      </p>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

const clock = ({ days, hours, minutes, seconds }: ReturnType<typeof timeLeft>): string =>
  `${(days * 24 + hours) * 60 + minutes}:${String(seconds).padStart(2, '0')}`;
