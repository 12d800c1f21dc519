import { type Brand, say as sayOf } from '#libs/brand';
import { groupDigits } from '#libs/contracts';
import { type MailContent, renderHtml, renderText } from '#libs/platform';
import type { PaymentNotification } from './payment-notification.js';

export interface WrittenMail {
  subject: string;
  html: string;
  text: string;
}

type Parts = Omit<MailContent, 'greeting' | 'signature' | 'notice'> & { subject: string; simulated: boolean };

/** To the team: who says to have paid what. */
export function paymentToVerifyMail(notification: PaymentNotification, brand: Brand): WrittenMail {
  const { buyerEmail, buyerWallet, tokenAmount, paymentCurrency, simulated, paymentsUrl } = notification;
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
      [say(labels.receipt), say(notification.receiptAttached ? words.attached : words.notAttached)],
    ],
    button: { label: say(notified.button), url: paymentsUrl },
  });
}

/** To whoever told of a payment: that it was heard. Tokens are promised only where money moves (reading D12). */
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

/** To whoever told of a payment: that it was not credited, and why. */
export function paymentRejectedMail(
  { wallet, reason, simulated }: { wallet: string; reason: string; simulated: boolean },
  brand: Brand,
): WrittenMail {
  const { rejected, labels } = brand.texts.mails.payment;
  const say = (text: string): string => sayOf(brand, text, { teamEmail: brand.team.email });
  return written(brand, {
    simulated,
    subject: say(rejected.subject),
    title: say(rejected.title),
    paragraphs: [say(rejected.intro)],
    rows: [
      [say(labels.reason), reason],
      [say(labels.wallet), wallet],
    ],
    note: say(rejected.note),
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
