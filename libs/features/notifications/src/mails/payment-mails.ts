import { type Brand, format } from '#brand';
import { groupDigits } from '#contracts';
import { type MailContent, renderHtml, renderText } from '#platform';
import { reasonOf } from './mail-reason.js';
import type { PaymentNotification } from './payment-notification.js';

export interface WrittenMail {
  subject: string;
  html: string;
  text: string;
}

interface RefusedPayment {
  reference: string;
  wallet: string;
  reason: string;
  simulated: boolean;
}

interface UndonePayment extends RefusedPayment {
  /** In whole tokens. */
  tokenAmount: string;
}

type Parts = Omit<MailContent, 'greeting' | 'signature' | 'notice' | 'preheader' | 'reason'> & {
  subject: string;
  simulated: boolean;
  preheader: 'paymentNotified' | 'paymentReceived' | 'paymentRejected' | 'paymentUndone';
};

/** The mail to the team: who reports to have paid what. */
export function paymentToVerifyMail(notification: PaymentNotification, brand: Brand): WrittenMail {
  const { reference, buyerEmail, buyerWallet, tokenAmount, paymentCurrency, simulated, paymentsUrl } =
    notification;
  const { amountPaid, transactionReference } = notification;
  const { notified, labels, ...words } = brand.texts.mails.payment;
  const t = (text: string): string => format(brand, text, { email: buyerEmail });
  return renderMail(brand, {
    simulated,
    preheader: 'paymentNotified',
    subject: t(notified.subject),
    title: t(notified.title),
    paragraphs: [t(notified.intro)],
    rows: [
      [t(labels.manual), t(words.manual)],
      [t(brand.texts.mails.reference), reference],
      [t(labels.email), buyerEmail],
      [t(labels.wallet), buyerWallet],
      [t(labels.tokenAmount), tokenAmount ? groupDigits(tokenAmount, brand.language) : t(words.unsaid)],
      [t(labels.paymentCurrency), paymentCurrency ?? t(words.unsaid)],
      [t(labels.amountPaid), amountPaid ?? t(words.unsaid)],
      [t(labels.transactionReference), transactionReference ?? t(words.unsaid)],
      [t(labels.receipt), t(notification.receiptAttached ? words.attached : words.notAttached)],
    ],
    button: { label: t(notified.button), url: paymentsUrl },
  });
}

/**
 * The mail to the sender of a report: it has arrived. It promises tokens only in a mode in which money moves
 * (reading D12).
 */
export function paymentReceivedMail(
  { reference, buyerWallet, receiptAttached, simulated }: PaymentNotification,
  brand: Brand,
): WrittenMail {
  const { received, labels, ...words } = brand.texts.mails.payment;
  const t = (text: string): string => format(brand, text);
  return renderMail(brand, {
    simulated,
    preheader: 'paymentReceived',
    subject: t(received.subject),
    title: t(received.title),
    paragraphs: [t(simulated ? received.introSimulated : received.introSolana)],
    rows: [
      [t(brand.texts.mails.reference), reference],
      [t(labels.wallet), buyerWallet],
      [t(labels.receipt), t(receiptAttached ? words.attached : words.notAttached)],
    ],
    note: t(received.note),
  });
}

/** The mail to the sender of a payment that was not credited, with the reason. */
export const paymentRejectedMail = (payment: RefusedPayment, brand: Brand): WrittenMail =>
  mailWithReason(payment, 'rejected', brand);

/** The mail to the buyer of a purchase that was credited by mistake: it no longer stands, and why. */
export const paymentUndoneMail = ({ tokenAmount, ...payment }: UndonePayment, brand: Brand): WrittenMail =>
  mailWithReason(payment, 'undone', brand, {
    amount: groupDigits(tokenAmount, brand.language),
  });

function mailWithReason(
  { reference, wallet, reason, simulated }: RefusedPayment,
  decision: 'rejected' | 'undone',
  brand: Brand,
  values: Readonly<Record<string, string>> = {},
): WrittenMail {
  const { labels, [decision]: words } = brand.texts.mails.payment;
  const { subject, title, intro, note } = words;
  const t = (text: string): string => format(brand, text, { ...values, teamEmail: brand.team.email });
  return renderMail(brand, {
    simulated,
    preheader: decision === 'rejected' ? 'paymentRejected' : 'paymentUndone',
    subject: t(subject),
    title: t(title),
    paragraphs: [t(intro)],
    rows: [
      [t(labels.reason), reason],
      [t(brand.texts.mails.reference), reference],
      [t(labels.wallet), wallet],
    ],
    note: t(note),
  });
}

function renderMail(brand: Brand, { subject, simulated, preheader, ...parts }: Parts): WrittenMail {
  const { greeting, signature, simulatedNotice, simulatedSubject } = brand.texts.mails;
  const content: MailContent = {
    ...parts,
    preheader: format(brand, brand.texts.mailFrame.preheaders[preheader]),
    reason: reasonOf(preheader === 'paymentNotified' ? 'team' : 'payment', brand),
    greeting: format(brand, greeting),
    signature: format(brand, signature),
    ...(simulated && { notice: format(brand, simulatedNotice) }),
  };
  return {
    subject: simulated ? format(brand, simulatedSubject, { subject }) : subject,
    html: renderHtml(content, brand),
    text: renderText(content),
  };
}
