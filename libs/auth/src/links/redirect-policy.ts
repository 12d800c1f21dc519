/** Where a mailed link may lead. */
export interface RedirectRules {
  siteUrl: string;
  /**
   * Origins (`https://app.example`) or addresses (`https://app.example/welcome`, which allows that path and what lies
   * below it). No wildcards; entries that are no http addresses, or carry a user or a query, allow nothing.
   */
  allow: readonly string[];
  /** Loopback addresses, whatever the port, are allowed too. */
  development: boolean;
}

const MAX_LENGTH = 2000;

/** Browsers drop or bend these before they read an address: what we judged would not be where they go. */
const BENT = /[\p{Cc}\s\\]/u;

/**
 * The address a mailed link leads to (auth contract §5): the wanted one, as a browser reads it, when it is of the site,
 * of the list, or in development of this machine; the site's otherwise. Paths are the site's own. Asked again with its
 * answer it answers the same.
 */
export function allowedRedirect(target: string | undefined, rules: RedirectRules): string {
  const url = readable(target, rules.siteUrl);
  const home = new URL(rules.siteUrl);
  if (!url || url.href === home.href) return rules.siteUrl;
  const allowed =
    url.origin === home.origin ||
    (rules.development && isLoopback(url.hostname)) ||
    rules.allow.some((entry) => covers(entry, url));
  return allowed ? url.href : rules.siteUrl;
}

function readable(target: string | undefined, base: string): URL | undefined {
  if (!target || BENT.test(target) || target.startsWith('//')) return undefined;
  const url = parsed(target, base);
  return url && isPlainHttp(url) && url.href.length <= MAX_LENGTH ? url : undefined;
}

function covers(entry: string, url: URL): boolean {
  const allowed = parsed(entry);
  if (!allowed || !isPlainHttp(allowed) || allowed.search || allowed.hash) return false;
  const folder = allowed.pathname.endsWith('/') ? allowed.pathname : `${allowed.pathname}/`;
  return url.origin === allowed.origin && `${url.pathname}/`.startsWith(folder);
}

const isPlainHttp = ({ protocol, username, password }: URL): boolean =>
  (protocol === 'https:' || protocol === 'http:') && !username && !password;

/** As a URL spells hosts: `http://127.1` reads `127.0.0.1` there. */
const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

function parsed(address: string, base?: string): URL | undefined {
  return URL.canParse(address, base) ? new URL(address, base) : undefined;
}
