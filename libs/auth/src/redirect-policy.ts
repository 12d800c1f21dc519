export interface RedirectRules {
  siteUrl: string;
  /** Origins, or addresses that allow themselves and what lies below them. */
  allow: readonly string[];
  /** Whether loopback addresses are allowed. */
  development: boolean;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Where a mailed link may lead: the site's origin, a loopback address in development, the configured list; anything else is
 * the site itself (auth contract §5).
 */
export function allowedRedirect(target: string | undefined, rules: RedirectRules): string {
  const url = target === undefined ? undefined : plainUrl(target, rules.siteUrl);
  return url && isAllowed(url, rules) ? url.href : rules.siteUrl;
}

/** A web address without anything that makes two readers see two hosts. */
function plainUrl(target: string, siteUrl: string): URL | undefined {
  // eslint-disable-next-line no-control-regex
  if (/[\\\s\0-\x1f\x7f]/.test(target) || target.startsWith('//')) return undefined;
  if (!URL.canParse(target, siteUrl)) return undefined;
  const url = new URL(target, siteUrl);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' ? url : undefined;
}

function isAllowed(url: URL, { siteUrl, allow, development }: RedirectRules): boolean {
  if (url.origin === new URL(siteUrl).origin) return true;
  if (development && LOOPBACK.has(url.hostname)) return true;
  return allow.some((entry) => URL.canParse(entry) && isBelow(url, new URL(entry)));
}

/** The same origin, and the same path or one below it. */
function isBelow(url: URL, entry: URL): boolean {
  if (url.origin !== entry.origin) return false;
  const folder = entry.pathname.endsWith('/') ? entry.pathname : `${entry.pathname}/`;
  return url.pathname === entry.pathname || url.pathname.startsWith(folder);
}
