import type { Brand } from '#brand';
import { DAY_MS } from '#platform';

/** RFC 9116 recommends less than a year, so that no report goes to an address that has changed. */
const VALID_DAYS = 180;

/** The security.txt (RFC 9116): where to report a weakness. It expires some months after the day of the request. */
export function securityTxt({ team, languages }: Brand, siteUrl: string, now = new Date()): string {
  const contact = team.security ?? team.email;
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return [
    `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${new URL('/.well-known/security.txt', siteUrl).href}`,
    '',
  ].join('\n');
}
