import { type Brand, format } from '#brand';
import { type DomainEvents, groupDigits, referenceOf } from '#contracts';
import { type MailContent, renderHtml, renderText } from '#platform';
import { reasonOf } from './mail-reason.js';
import type { WrittenMail } from './payment-mails.js';

const written = (subject: string, content: MailContent, brand: Brand): WrittenMail => ({
  subject,
  html: renderHtml(content, brand),
  text: renderText(content),
});

/** The mail with which a buyer can pay on another device, in the brand's current language. */
export function paymentDueMail(
  { purchaseId, tokenAmount, due, currency, buyerWallet, link }: DomainEvents['presale.payment-due'],
  brand: Brand,
): WrittenMail {
  const { greeting, signature, paymentDue, purchase } = brand.texts.mails;
  const amount = groupDigits(tokenAmount, brand.language);
  const t = (text: string): string => format(brand, text, { amount });
  const content: MailContent = {
    title: t(paymentDue.title),
    preheader: t(brand.texts.mailFrame.preheaders.paymentDue),
    greeting: t(greeting),
    paragraphs: [t(paymentDue.intro)],
    rows: [
      [t(brand.texts.mails.reference), referenceOf('purchase', purchaseId)],
      [t(paymentDue.due), `${groupDigits(due, brand.language)} ${currency}`],
      [t(purchase.labels.tokenAmount), amount],
      [t(purchase.labels.buyerWallet), buyerWallet],
    ],
    button: { label: t(paymentDue.button), url: link },
    note: t(paymentDue.note),
    signature: t(signature),
    reason: reasonOf('purchase', brand),
  };
  return written(t(paymentDue.subject), content, brand);
}

/**
 * The mail that says that an amount is owed to its payer, and how it will be returned. If the payer is unknown, its button opens the page
 * on which the buyer names the address.
 */
export function refundDueMail(
  { purchaseId, amount, currency, payer, signature: transaction, link }: DomainEvents['presale.refund-due'],
  brand: Brand,
): WrittenMail {
  const { greeting, signature, refundDue, purchase } = brand.texts.mails;
  const unit = currency === 'token' ? brand.ticker : currency;
  const owed = `${groupDigits(amount, brand.language)} ${unit}`;
  const t = (text: string): string => format(brand, text, { owed, teamEmail: brand.team.email });
  const content: MailContent = {
    title: t(refundDue.title),
    preheader: t(brand.texts.mailFrame.preheaders.refundDue),
    greeting: t(greeting),
    paragraphs: [t(refundDue.intro), t(payer === null ? refundDue.payerUnknown : refundDue.toPayer)],
    rows: [
      [t(brand.texts.mails.reference), referenceOf('purchase', purchaseId)],
      [t(refundDue.amount), owed],
      ...(payer === null ? [] : ([[t(refundDue.payer), payer]] as const)),
      [t(purchase.labels.transactionId), transaction],
    ],
    ...(link && { button: { label: t(refundDue.button), url: link } }),
    note: t(link ? refundDue.noteWithLink : refundDue.note),
    signature: t(signature),
    reason: reasonOf('purchase', brand),
  };
  return written(t(refundDue.subject), content, brand);
}
