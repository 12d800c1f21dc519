import { ANONYMOUS_USER_ID } from '#libs/contracts';

/** Who is counted as one donor: an account, else a wallet; all others are one. */
export function donorOf({ userId, walletAddress }: { userId: string; walletAddress: string | null }): string {
  if (userId !== ANONYMOUS_USER_ID) return `user:${userId}`;
  return walletAddress === null ? 'unknown' : `wallet:${walletAddress}`;
}
