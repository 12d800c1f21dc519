import { brand, language } from './brand.js';

/** What an announcement says in the page's language. The made-up language for finding missing texts has no text of its own. */
export const announcementText = (texts: Readonly<Record<string, string>> | null): string | undefined =>
  texts?.[language] ?? texts?.[brand.languages[0] ?? ''];
