import { type Brand, format } from '#brand';
import { languageBase } from '#contracts';
import { type MailContent, renderHtml, renderText } from '#platform';
import type { NotificationText } from '../inbox/notification-writers.js';
import type { WrittenMail } from './payment-mails.js';

const PREFERENCES = '/app/notifications#preferences';

/** Which words the button has, by the beginning of the path it leads to. */
const BUTTONS = {
  '/receipts/': 'receipt',
  '/app/account': 'account',
  '/app/donate': 'giving',
  '/app/leaderboard': 'leaderboard',
  '/app/presale': 'presale',
  '/app/wallet': 'wallet',
  '/presale/': 'presale',
  '/buy': 'buy',
  '/love': 'love',
  '/vault': 'vault',
} as const satisfies Record<string, keyof Brand['texts']['mails']['news']['buttons']>;

/**
 * Renders a notification as a mail in the brand's current language, with a link to the member's mail preferences.
 */
export function notificationMail(
  kind: string,
  { title, body, link }: NotificationText,
  brand: Brand,
  siteUrl: string,
  simulated: boolean,
): WrittenMail {
  const { greeting, signature, simulatedNotice, simulatedSubject, news } = brand.texts.mails;
  const t = (text: string, values?: Record<string, string>): string => format(brand, text, values);
  const base = languageBase(brand.language, Object.keys(brand.catalogues));
  const at = (path: string): string => new URL(base + path, siteUrl).href;
  const { unknown, ...preheaders } = brand.texts.mailFrame.preheaders.news;
  const preheader = Object.entries(preheaders).find(([name]) => name === kind)?.[1] ?? unknown;
  const content: MailContent = {
    title,
    preheader: t(preheader),
    greeting: t(greeting),
    paragraphs: [body],
    rows: [],
    ...(link && { button: { label: t(news.buttons[buttonFor(link)]), url: at(link) } }),
    signature: t(signature),
    reason: { text: t(news.why), change: { label: t(news.preferences), url: at(PREFERENCES) } },
    ...(simulated && { notice: t(simulatedNotice) }),
  };
  const subject = t(news.subject, { title });
  return {
    subject: simulated ? t(simulatedSubject, { subject }) : subject,
    html: renderHtml(content, brand),
    text: renderText(content),
  };
}

function buttonFor(link: string): (typeof BUTTONS)[keyof typeof BUTTONS] | 'other' {
  for (const [beginning, words] of Object.entries(BUTTONS)) if (link.startsWith(beginning)) return words;
  return 'other';
}
