import type { MemberAccount } from '#contracts';
import { type Account, accounts } from '#money/ledger';

/** One of a member's accounts in the ledger. Shares of purchases have accounts for each linked wallet. */
export interface OwnAccount {
  readonly name: MemberAccount;
  readonly wallet: string | null;
  readonly account: Account;
}

/** Every ledger account of a member, in the order in which they are shown. */
export function ownAccounts(userId: string, wallets: readonly string[]): OwnAccount[] {
  const of = (name: MemberAccount, account: Account, wallet: string | null = null): OwnAccount => ({
    name,
    wallet,
    account,
  });
  return [
    of('earned', accounts.memberEarned(userId)),
    of('locked', accounts.memberLocked(userId)),
    of('bought', accounts.memberBought(userId)),
    ...wallets.map((wallet) => of('presale-release', accounts.presaleRelease(wallet), wallet)),
    ...wallets.map((wallet) => of('presale-vested', accounts.presaleVested(wallet), wallet)),
    ...wallets.map((wallet) => of('locked', accounts.presaleLocked(wallet), wallet)),
  ];
}
