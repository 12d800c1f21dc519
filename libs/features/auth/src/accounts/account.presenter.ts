import type { AuthFactor, AuthUser } from '#contracts';
import type { AccountRow } from './accounts.repository.js';
import type { FactorRow } from '../factors/factors.repository.js';

const moment = <Name extends string>(name: Name, at: Date | null) =>
  (at ? { [name]: at.toISOString() } : {}) as Partial<Record<Name, string>>;

/** An account as clients see it (auth contract §3), without the password hash, tokens or secrets. */
export function presentUser(account: AccountRow, factors: readonly FactorRow[]): AuthUser {
  const createdAt = account.createdAt.toISOString();
  const updatedAt = account.updatedAt.toISOString();
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email,
    phone: '',
    app_metadata: appMetadata(account),
    user_metadata: account.userMetadata,
    identities: [
      {
        identity_id: account.identityId,
        id: account.id,
        user_id: account.id,
        provider: 'email',
        identity_data: {
          ...account.userMetadata,
          sub: account.id,
          email: account.email,
          email_verified: account.emailConfirmedAt !== null,
          phone_verified: false,
        },
        email: account.email,
        created_at: createdAt,
        updated_at: updatedAt,
        ...moment('last_sign_in_at', account.lastSignInAt),
      },
    ],
    created_at: createdAt,
    updated_at: updatedAt,
    is_anonymous: false,
    ...moment('confirmation_sent_at', account.confirmationSentAt),
    ...moment('email_confirmed_at', account.emailConfirmedAt),
    ...moment('confirmed_at', account.emailConfirmedAt),
    ...moment('last_sign_in_at', account.lastSignInAt),
    ...moment('recovery_sent_at', account.recoverySentAt),
    ...moment('email_change_sent_at', account.emailChangeSentAt),
    ...moment('reauthentication_sent_at', account.reauthenticationSentAt),
    ...moment('banned_until', account.bannedUntil),
    ...(account.newEmail !== null && { new_email: account.newEmail }),
    ...(factors.length > 0 && { factors: factors.map(presentFactor) }),
  };
}

export const appMetadata = ({ role }: AccountRow): AuthUser['app_metadata'] => ({
  provider: 'email',
  providers: ['email'],
  role,
});

function presentFactor(factor: FactorRow): AuthFactor {
  return {
    id: factor.id,
    friendly_name: factor.friendlyName,
    factor_type: 'totp',
    status: factor.status,
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
    ...moment('last_challenged_at', factor.lastChallengedAt),
  };
}
