/** The rules for where a mailed link may redirect. */
export interface RedirectRules {
  siteUrl: string;
  /**
   * Origins (`https://app.example`) or addresses (`https://app.example/welcome`, which allows that path and
   * everything below it). Wildcards are not supported. Entries that are not HTTP addresses, or have credentials, a
   * query or a fragment, allow nothing.
   */
  allow: readonly string[];
  /** Also allows loopback addresses with any port. */
  development: boolean;
}

const MAX_LENGTH = 2000;

/**
 * Browsers drop or replace these characters before they parse an address, so they would open another one than we
 * checked.
 */
const UNSAFE_CHARACTERS = /[\p{Cc}\s\\]/u;

/**
 * Returns the address that a mailed link redirects to (auth contract §5). It is the requested address, parsed as a
 * browser would, if it belongs to the site, to the allowed list or, in development, to this machine. Otherwise it
 * is the site's address. Relative paths belong to the site. Applying the function to its own result changes
 * nothing.
 */
export function allowedRedirect(target: string | undefined, rules: RedirectRules): string {
  const url = readable(target, rules.siteUrl);
  const home = new URL(rules.siteUrl);
  if (!url || url.href === home.href) return rules.siteUrl;
  const allowed =
    url.origin === home.origin ||
    (rules.development && isLoopback(url.hostname)) ||
    rules.allow.some((entry) => allows(entry, url));
  return allowed ? url.href : rules.siteUrl;
}

function readable(target: string | undefined, base: string): URL | undefined {
  if (!target || UNSAFE_CHARACTERS.test(target) || target.startsWith('//')) return undefined;
  const url = parsed(target, base);
  return url && isPlainHttp(url) && url.href.length <= MAX_LENGTH ? url : undefined;
}

function allows(entry: string, url: URL): boolean {
  const allowed = parsed(entry);
  if (!allowed || !isPlainHttp(allowed) || allowed.search || allowed.hash) return false;
  const folder = allowed.pathname.endsWith('/') ? allowed.pathname : `${allowed.pathname}/`;
  return url.origin === allowed.origin && `${url.pathname}/`.startsWith(folder);
}

const isPlainHttp = ({ protocol, username, password }: URL): boolean =>
  (protocol === 'https:' || protocol === 'http:') && !username && !password;

/** Expects the hostname as `URL` normalises it: `http://127.1` becomes `127.0.0.1` there. */
const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

function parsed(address: string, base?: string): URL | undefined {
  return URL.canParse(address, base) ? new URL(address, base) : undefined;
}
