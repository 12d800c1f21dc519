/**
 * A path of this site that somebody may be sent to after signing in; anything else, and the gate itself, becomes
 * `/app`. No other origin, no scheme, no `//host`, no backslashes, no control characters.
 */
export function ownPath(path: string | null, origin: string): string {
  const home = '/app';
  if (!path || !/^\/(?![/\\])[^\\]*$/.test(path) || hasControl(path) || !URL.canParse(path, origin))
    return home;
  const url = new URL(path, origin);
  if (url.origin !== origin || url.pathname === '/auth' || url.pathname.startsWith('//')) return home;
  return url.pathname + url.search + url.hash;
}

const hasControl = (text: string): boolean => Array.from(text).some((character) => character < ' ');

/** The gate's address for somebody who wanted to see `path`. */
export const gateFor = (path: string): string =>
  path === '/app' ? '/auth' : `/auth?next=${encodeURIComponent(path)}`;
