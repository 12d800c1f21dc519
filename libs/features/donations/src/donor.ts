import { ANONYMOUS_USER_ID } from '#contracts';

/**
 * The key that counts as one donor: the account, or else the wallet. All donations with neither count as one donor.
 */
export function donorOf({ userId, walletAddress }: { userId: string; walletAddress: string | null }): string {
  if (userId !== ANONYMOUS_USER_ID) return `user:${userId}`;
  return walletAddress === null ? 'unknown' : `wallet:${walletAddress}`;
}

/** The scope of the idempotency keys of one account or wallet, so that keys of different donors never collide. */
export const donationScope = (giver: string | undefined): string => `donation/${giver}`;
