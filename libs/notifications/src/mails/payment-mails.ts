import { type Brand, say as sayOf } from '#libs/brand';
import { groupDigits } from '#libs/contracts';
import { type MailContent, renderHtml, renderText } from '#libs/platform';
import type { PaymentNotification } from './payment-notification.js';

export interface WrittenMail {
  subject: string;
  html: string;
  text: string;
}

interface RefusedPayment {
  wallet: string;
  reason: string;
  simulated: boolean;
}

interface UndonePayment extends RefusedPayment {
  /** In whole tokens. */
  tokenAmount: string;
}

type Parts = Omit<MailContent, 'greeting' | 'signature' | 'notice'> & { subject: string; simulated: boolean };

/** The mail to the team: who reports to have paid what. */
export function paymentToVerifyMail(notification: PaymentNotification, brand: Brand): WrittenMail {
  const { buyerEmail, buyerWallet, tokenAmount, paymentCurrency, simulated, paymentsUrl } = notification;
  const { amountPaid, transactionReference } = notification;
  const { notified, labels, ...words } = brand.texts.mails.payment;
  const say = (text: string): string => sayOf(brand, text, { email: buyerEmail });
  return written(brand, {
    simulated,
    subject: say(notified.subject),
    title: say(notified.title),
    paragraphs: [say(notified.intro)],
    rows: [
      [say(labels.manual), say(words.manual)],
      [say(labels.email), buyerEmail],
      [say(labels.wallet), buyerWallet],
      [say(labels.tokenAmount), tokenAmount ? groupDigits(tokenAmount, brand.language) : say(words.unsaid)],
      [say(labels.paymentCurrency), paymentCurrency ?? say(words.unsaid)],
      [say(labels.amountPaid), amountPaid ?? say(words.unsaid)],
      [say(labels.transactionReference), transactionReference ?? say(words.unsaid)],
      [say(labels.receipt), say(notification.receiptAttached ? words.attached : words.notAttached)],
    ],
    button: { label: say(notified.button), url: paymentsUrl },
  });
}

/**
 * The mail to the sender of a report: it has arrived. It promises tokens only in a mode in which money moves
 * (reading D12).
 */
export function paymentHeardMail(
  { buyerWallet, receiptAttached, simulated }: PaymentNotification,
  brand: Brand,
): WrittenMail {
  const { received, labels, ...words } = brand.texts.mails.payment;
  const say = (text: string): string => sayOf(brand, text);
  return written(brand, {
    simulated,
    subject: say(received.subject),
    title: say(received.title),
    paragraphs: [say(simulated ? received.introSimulated : received.introSolana)],
    rows: [
      [say(labels.wallet), buyerWallet],
      [say(labels.receipt), say(receiptAttached ? words.attached : words.notAttached)],
    ],
    note: say(received.note),
  });
}

/** The mail to the sender of a payment that was not credited, with the reason. */
export const paymentRejectedMail = (payment: RefusedPayment, brand: Brand): WrittenMail =>
  mailWithReason(payment, brand.texts.mails.payment.rejected, brand);

/** The mail to the buyer of a purchase that was credited by mistake: it no longer stands, and why. */
export const paymentUndoneMail = ({ tokenAmount, ...payment }: UndonePayment, brand: Brand): WrittenMail =>
  mailWithReason(payment, brand.texts.mails.payment.undone, brand, {
    amount: groupDigits(tokenAmount, brand.language),
  });

function mailWithReason(
  { wallet, reason, simulated }: RefusedPayment,
  { subject, title, intro, note }: Brand['texts']['mails']['payment']['rejected'],
  brand: Brand,
  values: Readonly<Record<string, string>> = {},
): WrittenMail {
  const { labels } = brand.texts.mails.payment;
  const say = (text: string): string => sayOf(brand, text, { ...values, teamEmail: brand.team.email });
  return written(brand, {
    simulated,
    subject: say(subject),
    title: say(title),
    paragraphs: [say(intro)],
    rows: [
      [say(labels.reason), reason],
      [say(labels.wallet), wallet],
    ],
    note: say(note),
  });
}

function written(brand: Brand, { subject, simulated, ...parts }: Parts): WrittenMail {
  const { greeting, signature, simulatedNotice, simulatedSubject } = brand.texts.mails;
  const content: MailContent = {
    ...parts,
    greeting: sayOf(brand, greeting),
    signature: sayOf(brand, signature),
    ...(simulated && { notice: sayOf(brand, simulatedNotice) }),
  };
  return {
    subject: simulated ? sayOf(brand, simulatedSubject, { subject }) : subject,
    html: renderHtml(content, brand),
    text: renderText(content),
  };
}
