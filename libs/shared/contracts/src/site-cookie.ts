/**
 * Names and attributes of the site's cookies.
 *
 * Over HTTPS each is a `__Host-` cookie: browsers accept it only from this exact host over HTTPS, so that neither a
 * subdomain nor an insecure connection can plant one. Over HTTP, as in the local demo, they would reject the prefix.
 */
export interface SiteCookie {
  name: SiteCookieName;
  /** Must consist of characters that need no encoding in a cookie. */
  value: string;
  maxAgeS: number;
  sameSite: 'strict' | 'lax';
}

export type SiteCookieName = 'device' | 'queue-room' | 'language';

/** Whether the site is served over HTTPS. */
export const isSecure = (siteUrl: string): boolean => siteUrl.startsWith('https:');

/** The full name of a cookie: `__Host-device` over HTTPS, `device` over HTTP. */
export const cookieName = (name: SiteCookieName, siteUrl: string): string =>
  isSecure(siteUrl) ? `__Host-${name}` : name;
