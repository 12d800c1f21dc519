import { appendEvent, type Settings, SettingsError, type Tx, type UnitOfWork } from '#libs/platform';
import {
  countAdmins,
  findAccountByEmail,
  forgetProofs,
  insertAccount,
  updateAccount,
} from './accounts.repository.js';
import { hashPassword } from '../passwords/password-hash.js';
import { weaknesses, weakPasswordMessage } from '../passwords/password-policy.js';
import { deleteSessions } from '../sessions/sessions.repository.js';
import { SigningKeys } from '../tokens/signing-keys.service.js';

/**
 * What accounts need before the first request: a key that signs, and the first admin of the settings. Once an admin
 * exists the settings make no other.
 * @throws SettingsError when `ADMIN_PASSWORD` is missing or would be refused
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
    await insertAccount(tx, {
      email,
      passwordHash,
      userMetadata: { username: email.split('@')[0], email_verified: true },
      confirmed: true,
      role: 'admin',
    });
    return;
  }
  // Whoever made it before is not known to be the admin: only the settings' password opens it from now on.
  const sessionIds = await deleteSessions(tx, { accountId: known.id });
  if (sessionIds.length > 0)
    await appendEvent(tx, 'account.sessions-ended', { userId: known.id, sessionIds });
  await forgetProofs(tx, known.id);
  await updateAccount(tx, known.id, {
    role: 'admin',
    password_hash: passwordHash,
    email_confirmed_at: known.email_confirmed_at ?? new Date(),
    new_email: null,
    email_change_sent_at: null,
  });
}
