import { type Brand, say as sayOf } from '#libs/brand';
import { groupDigits } from '#libs/contracts';
import { type MailContent, renderHtml, renderText } from '#libs/platform';
import type { WrittenMail } from './payment-mails.js';

export interface FailedPurchase {
  buyerWallet: string;
  /** In whole tokens. */
  tokenAmount: string;
  /** The name of an obstacle (`presale.obstacles` in the texts), or a sentence. */
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
  const say = (text: string): string => sayOf(brand, text, { amount, teamEmail: brand.team.email });
  const { obstacles } = brand.texts.presale;
  const obstacle = Object.entries(obstacles).find(([name]) => name === purchase.reason)?.[1];
  const content: MailContent = {
    title: say(purchaseFailed.title),
    greeting: say(greeting),
    paragraphs: [say(purchaseFailed.intro)],
    rows: [
      [say(purchaseFailed.reason), obstacle ? say(obstacle) : purchase.reason],
      [say(words.labels.tokenAmount), amount],
      [say(words.labels.buyerWallet), purchase.buyerWallet],
    ],
    button: { label: say(purchaseFailed.button), url: purchase.presaleUrl },
    note: say(purchaseFailed.note),
    signature: say(signature),
    ...(purchase.simulated && { notice: say(simulatedNotice) }),
  };
  const subject = say(purchaseFailed.subject);
  return {
    subject: purchase.simulated ? sayOf(brand, simulatedSubject, { subject }) : subject,
    html: renderHtml(content, brand),
    text: renderText(content),
  };
}
