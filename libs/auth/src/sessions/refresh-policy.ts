/** What becomes of a refresh token that is proven to be of a living session (auth contract §6). */
export type RefreshVerdict = 'rotate' | 'repeat' | 'reused';

/**
 * The current token rotates. Its parent, at any time, and an older one within the reuse interval of the last refresh are
 * taken for a second tab or a lost answer: the current token again. Any other is theft: the session ends.
 * @param sinceRefreshMs since the session's last rotation
 */
export function judgeRefresh(
  presented: number,
  current: number,
  sinceRefreshMs: number,
  reuseIntervalMs: number,
): RefreshVerdict {
  if (presented === current) return 'rotate';
  if (presented === current - 1) return 'repeat';
  return presented < current && sinceRefreshMs <= reuseIntervalMs ? 'repeat' : 'reused';
}
