/** What happens to a refresh token that has been proven to belong to a live session (auth contract §6). */
export type RefreshVerdict = 'rotate' | 'repeat' | 'reused';

/**
 * The current token rotates. Its predecessor, at any time, and an older one within the reuse interval after the
 * last refresh count as a second tab or a lost response: the client gets the current token again. Any other token
 * counts as stolen, and the session ends.
 * @param sinceRefreshMs milliseconds since the session's last rotation
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
