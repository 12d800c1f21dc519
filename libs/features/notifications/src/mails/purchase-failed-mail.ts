import { type Brand, format } from '#brand';
import { groupDigits } from '#contracts';
import { type MailContent, renderHtml, renderText } from '#platform';
import { reasonOf } from './mail-reason.js';
import type { WrittenMail } from './payment-mails.js';

export interface FailedPurchase {
  reference: string;
  buyerWallet: string;
  /** In whole tokens. */
  tokenAmount: string;
  /** The name of an obstacle (`purchases.obstacles` in the texts), or a sentence. */
  reason: string;
  simulated: boolean;
  presaleUrl: string;
}

/** The mail that says that a purchase failed and why, in the brand's current language. */
export function purchaseFailedMail(purchase: FailedPurchase, brand: Brand): WrittenMail {
  const {
    greeting,
    signature,
    simulatedNotice,
    simulatedSubject,
    purchaseFailed,
    purchase: words,
  } = brand.texts.mails;
  const amount = groupDigits(purchase.tokenAmount, brand.language);
  const t = (text: string): string => format(brand, text, { amount, teamEmail: brand.team.email });
  const { obstacles } = brand.texts.purchases;
  const obstacle = Object.entries(obstacles).find(([name]) => name === purchase.reason)?.[1];
  const content: MailContent = {
    title: t(purchaseFailed.title),
    preheader: t(brand.texts.mailFrame.preheaders.purchaseFailed),
    greeting: t(greeting),
    paragraphs: [t(purchaseFailed.intro)],
    rows: [
      [t(purchaseFailed.reason), obstacle ? t(obstacle) : purchase.reason],
      [t(brand.texts.mails.reference), purchase.reference],
      [t(words.labels.tokenAmount), amount],
      [t(words.labels.buyerWallet), purchase.buyerWallet],
    ],
    button: { label: t(purchaseFailed.button), url: purchase.presaleUrl },
    note: t(purchaseFailed.note),
    signature: t(signature),
    reason: reasonOf('purchase', brand),
    ...(purchase.simulated && { notice: t(simulatedNotice) }),
  };
  const subject = t(purchaseFailed.subject);
  return {
    subject: purchase.simulated ? format(brand, simulatedSubject, { subject }) : subject,
    html: renderHtml(content, brand),
    text: renderText(content),
  };
}
