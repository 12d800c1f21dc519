import { type Brand, say as sayOf } from '#libs/brand';
import { groupDigits } from '#libs/contracts';
import { type MailContent, renderHtml, renderText } from '#libs/platform';
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
  const say = (text: string): string => sayOf(brand, text, { amount: grouped(notification.tokenAmount) });
  const { labels } = texts.purchase;
  const content: MailContent = {
    title: say(texts.purchase.title),
    greeting: say(texts.greeting),
    paragraphs: [
      say(texts.purchase.intro),
      ...(notification.simulated ? [] : [say(texts.purchase.delivered)]),
    ],
    rows: [
      [say(labels.tokenAmount), grouped(notification.tokenAmount)],
      [say(labels.amountPaid), `${grouped(notification.amountPaid)} ${notification.amountUnit}`],
      [say(labels.paymentCurrency), notification.paymentCurrency],
      [say(labels.charity), grouped(notification.charityAmount)],
      [say(labels.release), grouped(notification.releaseAmount)],
      [say(labels.vested), grouped(notification.vestedAmount)],
      [say(labels.buyerWallet), notification.buyerWallet],
      ...(notification.buyerEmail ? ([[say(labels.buyerEmail), notification.buyerEmail]] as const) : []),
      [say(labels.transactionId), notification.transactionId],
    ],
    button: { label: say(texts.purchase.receiptButton), url: notification.receiptUrl },
    signature: say(texts.signature),
    ...(notification.simulated && { notice: say(texts.simulatedNotice) }),
  };
  const subject = say(texts.purchase.subject);
  return {
    subject: notification.simulated ? sayOf(brand, texts.simulatedSubject, { subject }) : subject,
    html: renderHtml(content, brand),
    text: renderText(content),
  };
}
