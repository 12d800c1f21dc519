import type { VaultLockList } from '#contracts';

/** What a member can lock. */
export type Owned = Pick<VaultLockList, 'available' | 'released'>;

/**
 * The wallet whose release share is locked, or null for earned tokens: what was chosen if it is still offered, or else what the
 * member has.
 */
export function sourceOf(owned: Owned | undefined, chosen: string | null | undefined): string | null {
  const { available = '0', released = [] } = owned ?? {};
  if (chosen === null || released.some(({ wallet }) => wallet === chosen)) return chosen ?? null;
  return available === '0' ? (released[0]?.wallet ?? null) : null;
}
