import { Injectable } from '@nestjs/common';
import { MAX_USERNAME, usernameSchema } from '#libs/contracts';
import { type Tx, UnitOfWork } from '#libs/platform';
import { findAccount, findNamed, lockAccount, updateAccount } from './accounts.repository.js';

/** What members are called by others: the name they chose, else their address before the @ (specification §3). */
@Injectable()
export class Usernames {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async usernameOf(userId: string): Promise<string> {
    const account = await findAccount(this.unitOfWork.read, userId);
    return account ? usernameIn(account.user_metadata, account.email) : '';
  }

  /** Of each account that exists, by its id. */
  async usernamesOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> {
    const found = await findNamed(tx, userIds);
    return new Map(found.map(({ id, user_metadata: metadata, email }) => [id, usernameIn(metadata, email)]));
  }

  /** @param username as `usernameSchema` leaves it */
  async rename(tx: Tx, userId: string, username: string): Promise<void> {
    const account = await lockAccount(tx, userId);
    if (!account) return;
    await updateAccount(tx, userId, { user_metadata: { ...account.user_metadata, username } });
  }
}

/** The metadata is the client's own JSON: what can't be shown as a name is none. */
export function usernameIn({ username }: Record<string, unknown>, email: string): string {
  const chosen = usernameSchema.safeParse(username);
  return chosen.success ? chosen.data : email.split('@')[0]!.slice(0, MAX_USERNAME);
}
