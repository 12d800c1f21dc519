import { Injectable } from '@nestjs/common';
import { MAX_USERNAME, usernameSchema } from '#contracts';
import { type Tx, UnitOfWork } from '#platform';
import { findAccount, findUsernameSources, lockAccount, updateAccount } from './accounts.repository.js';

/**
 * The names that other members see: the chosen username, or else the part of the address before the @
 * (specification §3).
 */
@Injectable()
export class Usernames {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async usernameOf(userId: string): Promise<string> {
    const account = await findAccount(this.unitOfWork.read, userId);
    return account ? usernameIn(account.userMetadata, account.email) : '';
  }

  /**
   * The name for what a member publishes: the username, unless it is only the part of the address before the @, which is
   * what the sign-up form suggests. Null for such a name, and if there is no account.
   */
  async publicNameOf(userId: string): Promise<string | null> {
    const account = await findAccount(this.unitOfWork.read, userId);
    return account ? publicNameIn(account.userMetadata, account.email) : null;
  }

  /** The same for many accounts. Those without such a name are missing. */
  async publicNamesOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> {
    const found = await findUsernameSources(tx, userIds);
    return new Map(
      found.flatMap(({ id, userMetadata: metadata, email }) => {
        const name = publicNameIn(metadata, email);
        return name === null ? [] : [[id, name] as const];
      }),
    );
  }

  /** Returns the usernames of those accounts that exist, by account id. */
  async usernamesOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> {
    const found = await findUsernameSources(tx, userIds);
    return new Map(found.map(({ id, userMetadata: metadata, email }) => [id, usernameIn(metadata, email)]));
  }

  /** @param username already validated by `usernameSchema` */
  async rename(tx: Tx, userId: string, username: string): Promise<void> {
    const account = await lockAccount(tx, userId);
    if (!account) return;
    await updateAccount(tx, userId, { userMetadata: { ...account.userMetadata, username } });
  }
}

/** The client writes the metadata, so an invalid username in it counts as none. */
export function usernameIn({ username }: Record<string, unknown>, email: string): string {
  const chosen = usernameSchema.safeParse(username);
  return chosen.success ? chosen.data : email.split('@')[0]!.slice(0, MAX_USERNAME);
}

/** The username, unless it tells the address. */
function publicNameIn(metadata: Record<string, unknown>, email: string): string | null {
  const name = usernameIn(metadata, email);
  return name.toLowerCase() === email.split('@')[0]!.toLowerCase() ? null : name;
}
