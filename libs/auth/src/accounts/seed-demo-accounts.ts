import type { Role } from '#libs/contracts';
import type { UnitOfWork } from '#libs/platform';
import { insertAccount } from './accounts.repository.js';
import { hashPassword } from '../passwords/password-hash.js';

export interface DemoAccount {
  email: string;
  password: string;
  role: Role;
}

/** Confirmed accounts to try the kingdom with; one whose address is taken stays as it is. */
export async function seedDemoAccounts(
  unitOfWork: UnitOfWork,
  accounts: readonly DemoAccount[],
): Promise<void> {
  for (const { email, password, role } of accounts) {
    const passwordHash = await hashPassword(password);
    await unitOfWork.run((tx) =>
      insertAccount(tx, {
        email,
        passwordHash,
        userMetadata: { username: email.split('@')[0], email_verified: true },
        confirmed: true,
        role,
      }),
    );
  }
}
