/**
 * Returns `path` if it is a safe path of this site to open after signing in, otherwise `/app`. Refuses other origins,
 * schemes, `//host`, backslashes, control characters, and the gate itself.
 */
export function safeReturnPath(path: string | null, origin: string): string {
  const home = '/app';
  if (!path || !/^\/(?![/\\])[^\\]*$/.test(path) || hasControl(path) || !URL.canParse(path, origin))
    return home;
  const url = new URL(path, origin);
  if (url.origin !== origin || url.pathname === '/auth' || url.pathname.startsWith('//')) return home;
  return url.pathname + url.search + url.hash;
}

const hasControl = (text: string): boolean => Array.from(text).some((character) => character < ' ');

/** The gate's address, with `path` as the page to open after signing in. */
export const gateFor = (path: string): string =>
  path === '/app' ? '/auth' : `/auth?next=${encodeURIComponent(path)}`;
