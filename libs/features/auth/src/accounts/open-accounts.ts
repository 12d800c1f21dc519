import { hashPassword, type Settings, SettingsError, type Tx, type UnitOfWork } from '#platform';
import { countAdmins, findAccountByEmail, insertConfirmedAccount } from './accounts.repository.js';
import { recordRole, takeOver } from './admin-commands.js';
import { weaknesses, weakPasswordMessage } from '../passwords/password-policy.js';
import { SigningKeys } from '../tokens/signing-keys.service.js';

/**
 * Prepares accounts before the first request: makes sure that there is a signing key, and creates the first admin
 * from the settings. Once there is an admin, the settings create no further one.
 * @throws SettingsError if `ADMIN_PASSWORD` is missing or too weak
 */
export async function openAccounts(unitOfWork: UnitOfWork, settings: Settings): Promise<void> {
  await unitOfWork.run(async (tx) => {
    await new SigningKeys(unitOfWork, settings).ensureKey(tx);
    await ensureFirstAdmin(tx, settings);
  });
}

async function ensureFirstAdmin(tx: Tx, settings: Settings): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings;
  if (!email || (await countAdmins(tx)) > 0) return;
  const minLength = settings.AUTH_PASSWORD_MIN_LENGTH;
  const reasons = weaknesses(password ?? '', { minLength });
  if (!password || reasons.length > 0) {
    throw new SettingsError(`ADMIN_PASSWORD: ${weakPasswordMessage(reasons, minLength)}`);
  }
  const passwordHash = await hashPassword(password);
  const known = await findAccountByEmail(tx, email);
  if (!known) {
    const id = await insertConfirmedAccount(tx, {
      email,
      passwordHash,
      userMetadata: { username: email.split('@')[0], email_verified: true },
      role: 'admin',
    });
    if (id !== undefined) await recordRole(tx, id, 'none');
    return;
  }
  // Anybody may have created this account, not only the admin.
  await takeOver(tx, known, passwordHash);
  await recordRole(tx, known.id, known.role);
}
