import { type Brand, format } from '#brand';
import { languageBase } from '#contracts';
import { type MailContent, renderHtml, renderText } from '#platform';
import type { NotificationText } from '../inbox/notification-writers.js';
import type { WrittenMail } from './payment-mails.js';

const PREFERENCES = '/app/notifications#preferences';

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
    ...(link && { button: { label: t(news.button), url: at(link) } }),
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
