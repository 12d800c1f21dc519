import { type Brand, format } from '#brand';
import { groupDigits } from '#contracts';
import { type Mail, type MailContent, renderHtml, renderText } from '#platform';
import { reasonOf } from './mail-reason.js';
import type { PurchaseNotification } from './purchase-notification.js';

type MailTexts = Pick<Mail, 'subject' | 'html' | 'text'>;

/**
 * The mail of the purchase notification, in the brand's current language. It states what was bought, paid, donated
 * and vested, and whether that is simulated.
 */
export function purchaseMail(notification: PurchaseNotification, brand: Brand): MailTexts {
  const texts = brand.texts.mails;
  const grouped = (amount: string): string => groupDigits(amount, brand.language);
  const tokens = (amount: string): string => `${grouped(amount)} ${brand.ticker}`;
  const t = (text: string): string => format(brand, text, { amount: grouped(notification.tokenAmount) });
  const { labels, delivered } = texts.purchase;
  // A purchase without a buyer's address is mailed to the team.
  const { subject, preheader, intro } = notification.buyerEmail
    ? { ...texts.purchase, preheader: brand.texts.mailFrame.preheaders.purchase }
    : texts.purchases.one;
  const content: MailContent = {
    title: t(texts.purchase.title),
    preheader: t(preheader),
    greeting: t(texts.greeting),
    paragraphs: [t(intro), ...(notification.simulated || !notification.buyerEmail ? [] : [t(delivered)])],
    rows: [
      [t(texts.reference), notification.reference],
      [t(labels.tokenAmount), grouped(notification.tokenAmount)],
      [t(labels.amountPaid), `${grouped(notification.amountPaid)} ${notification.amountUnit}`],
      [t(labels.paymentCurrency), notification.paymentCurrency],
      [t(labels.charity), tokens(notification.charityAmount)],
      [t(labels.release), tokens(notification.releaseAmount)],
      [t(labels.vested), tokens(notification.vestedAmount)],
      [t(labels.buyerWallet), notification.buyerWallet],
      ...(notification.buyerEmail ? ([[t(labels.buyerEmail), notification.buyerEmail]] as const) : []),
      ...(notification.termsVersion
        ? ([[t(labels.termsVersion), String(notification.termsVersion)]] as const)
        : []),
      [t(labels.transactionId), notification.transactionId],
    ],
    button: { label: t(texts.purchase.receiptButton), url: notification.receiptUrl },
    signature: t(texts.signature),
    reason: reasonOf(notification.buyerEmail ? 'purchase' : 'team', brand),
    ...(notification.simulated && { notice: t(texts.simulatedNotice) }),
  };
  return rendered(t(subject), content, notification.simulated, brand);
}

/**
 * One mail to the team about several purchases, with the facts of each.
 * @throws Error if only some are simulated, because one mail can't say so of some
 */
export function purchasesMail(purchases: readonly PurchaseNotification[], brand: Brand): MailTexts {
  const texts = brand.texts.mails;
  const { simulated } = purchases[0]!;
  if (purchases.some((purchase) => purchase.simulated !== simulated))
    throw new Error('simulated and paid purchases need separate mails');
  const { labels } = texts.purchase;
  const grouped = (amount: string): string => groupDigits(amount, brand.language);
  const tokens = (amount: string): string => `${grouped(amount)} ${brand.ticker}`;
  const t = (text: string): string => format(brand, text, { count: String(purchases.length) });
  const content: MailContent = {
    title: t(texts.purchases.title),
    preheader: t(brand.texts.mailFrame.preheaders.purchases),
    greeting: t(texts.greeting),
    paragraphs: [t(texts.purchases.intro)],
    rows: purchases.map((purchase) => [
      tokens(purchase.tokenAmount),
      [
        `${grouped(purchase.amountPaid)} ${unitOf(purchase)}`,
        `${t(labels.charity)}: ${tokens(purchase.charityAmount)}`,
        `${t(labels.release)}: ${tokens(purchase.releaseAmount)}`,
        `${t(labels.vested)}: ${tokens(purchase.vestedAmount)}`,
        `${t(labels.buyerWallet)}: ${purchase.buyerWallet}`,
        `${t(texts.reference)}: ${purchase.reference}`,
        purchase.receiptUrl,
      ],
    ]),
    signature: t(texts.signature),
    reason: reasonOf('team', brand),
    ...(simulated && { notice: t(texts.simulatedNotice) }),
  };
  return rendered(t(texts.purchases.subject), content, simulated, brand);
}

/** The unit of the amount, and the currency that was paid in if it is another one. */
const unitOf = ({ amountUnit, paymentCurrency }: PurchaseNotification): string =>
  amountUnit === paymentCurrency ? amountUnit : `${amountUnit} (${paymentCurrency})`;

const rendered = (subject: string, content: MailContent, simulated: boolean, brand: Brand): MailTexts => ({
  subject: simulated ? format(brand, brand.texts.mails.simulatedSubject, { subject }) : subject,
  html: renderHtml(content, brand),
  text: renderText(content),
});
