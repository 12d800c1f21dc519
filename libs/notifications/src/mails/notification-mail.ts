import { type Brand, say as sayOf } from '#libs/brand';
import { languageBase } from '#libs/contracts';
import { type MailContent, renderHtml, renderText } from '#libs/platform';
import { type StoredNotification, wordsOf } from '../inbox/notification-words.js';
import type { WrittenMail } from './payment-mails.js';

const PREFERENCES = '/app/notifications#preferences';

/**
 * Renders a notification as a mail in the brand's current language, with a link to the member's mail preferences.
 */
export function notificationMail(
  told: StoredNotification,
  brand: Brand,
  siteUrl: string,
  simulated: boolean,
): WrittenMail {
  const { greeting, signature, simulatedNotice, simulatedSubject, news } = brand.texts.mails;
  const say = (text: string, values?: Record<string, string>): string => sayOf(brand, text, values);
  const base = languageBase(brand.language, Object.keys(brand.catalogues));
  const at = (path: string): string => new URL(base + path, siteUrl).href;
  const { title, body, link } = wordsOf(told, brand);
  const content: MailContent = {
    title,
    greeting: say(greeting),
    paragraphs: [body],
    rows: [],
    ...(link && { button: { label: say(news.button), url: at(link) } }),
    signature: say(signature),
    aside: { text: say(news.why), label: say(news.preferences), url: at(PREFERENCES) },
    ...(simulated && { notice: say(simulatedNotice) }),
  };
  const subject = say(news.subject, { title });
  return {
    subject: simulated ? say(simulatedSubject, { subject }) : subject,
    html: renderHtml(content, brand),
    text: renderText(content),
  };
}
