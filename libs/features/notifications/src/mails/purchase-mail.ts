import { type Brand, format } from '#brand';
import { groupDigits } from '#contracts';
import { type MailContent, renderHtml, renderText } from '#platform';
import type { PurchaseNotification } from './purchase-notification.js';

/**
 * The mail of the purchase notification, in the brand's current language. It states what was bought, paid, donated
 * and vested, and whether that is simulated.
 */
export function purchaseMail(
  notification: PurchaseNotification,
  brand: Brand,
): { subject: string; html: string; text: string } {
  const texts = brand.texts.mails;
  const grouped = (amount: string): string => groupDigits(amount, brand.language);
  const t = (text: string): string => format(brand, text, { amount: grouped(notification.tokenAmount) });
  const { labels } = texts.purchase;
  const content: MailContent = {
    title: t(texts.purchase.title),
    greeting: t(texts.greeting),
    paragraphs: [t(texts.purchase.intro), ...(notification.simulated ? [] : [t(texts.purchase.delivered)])],
    rows: [
      [t(labels.tokenAmount), grouped(notification.tokenAmount)],
      [t(labels.amountPaid), `${grouped(notification.amountPaid)} ${notification.amountUnit}`],
      [t(labels.paymentCurrency), notification.paymentCurrency],
      [t(labels.charity), grouped(notification.charityAmount)],
      [t(labels.release), grouped(notification.releaseAmount)],
      [t(labels.vested), grouped(notification.vestedAmount)],
      [t(labels.buyerWallet), notification.buyerWallet],
      ...(notification.buyerEmail ? ([[t(labels.buyerEmail), notification.buyerEmail]] as const) : []),
      [t(labels.transactionId), notification.transactionId],
    ],
    button: { label: t(texts.purchase.receiptButton), url: notification.receiptUrl },
    signature: t(texts.signature),
    ...(notification.simulated && { notice: t(texts.simulatedNotice) }),
  };
  const subject = t(texts.purchase.subject);
  return {
    subject: notification.simulated ? format(brand, texts.simulatedSubject, { subject }) : subject,
    html: renderHtml(content, brand),
    text: renderText(content),
  };
}
