import type { Role } from '#contracts';
import { hashPassword, type UnitOfWork } from '#platform';
import { insertConfirmedAccount } from './accounts.repository.js';

export interface DemoAccount {
  email: string;
  password: string;
  role: Role;
  /** Defaults to the part of the address before the `@`. */
  username?: string;
}

/** An account that was created just now. */
export interface SeededAccount {
  id: string;
  email: string;
}

/**
 * Creates confirmed accounts to try the kingdom with. An account whose address is taken stays as it is.
 * @returns the accounts that were created now
 */
export async function seedDemoAccounts(
  unitOfWork: UnitOfWork,
  accounts: readonly DemoAccount[],
): Promise<SeededAccount[]> {
  const seeded: SeededAccount[] = [];
  for (const { email, password, role, username = email.split('@')[0] } of accounts) {
    const passwordHash = await hashPassword(password);
    const id = await unitOfWork.run((tx) =>
      insertConfirmedAccount(tx, {
        email,
        passwordHash,
        userMetadata: { username, email_verified: true },
        role,
      }),
    );
    if (id) seeded.push({ id, email });
  }
  return seeded;
}
