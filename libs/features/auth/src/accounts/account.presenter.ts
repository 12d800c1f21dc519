import type { AuthFactor, AuthUser } from '#contracts';
import type { AccountRow } from './accounts.repository.js';
import type { FactorRow } from '../factors/factors.repository.js';

const moment = <Name extends string>(name: Name, at: Date | null) =>
  (at ? { [name]: at.toISOString() } : {}) as Partial<Record<Name, string>>;

/** An account as clients see it (auth contract §3), without the password hash, tokens or secrets. */
export function presentUser(account: AccountRow, factors: readonly FactorRow[]): AuthUser {
  const createdAt = account.created_at.toISOString();
  const updatedAt = account.updated_at.toISOString();
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email,
    phone: '',
    app_metadata: appMetadata(account),
    user_metadata: account.user_metadata,
    identities: [
      {
        identity_id: account.identity_id,
        id: account.id,
        user_id: account.id,
        provider: 'email',
        identity_data: {
          ...account.user_metadata,
          sub: account.id,
          email: account.email,
          email_verified: account.email_confirmed_at !== null,
          phone_verified: false,
        },
        email: account.email,
        created_at: createdAt,
        updated_at: updatedAt,
        ...moment('last_sign_in_at', account.last_sign_in_at),
      },
    ],
    created_at: createdAt,
    updated_at: updatedAt,
    is_anonymous: false,
    ...moment('confirmation_sent_at', account.confirmation_sent_at),
    ...moment('email_confirmed_at', account.email_confirmed_at),
    ...moment('confirmed_at', account.email_confirmed_at),
    ...moment('last_sign_in_at', account.last_sign_in_at),
    ...moment('recovery_sent_at', account.recovery_sent_at),
    ...moment('email_change_sent_at', account.email_change_sent_at),
    ...moment('reauthentication_sent_at', account.reauthentication_sent_at),
    ...moment('banned_until', account.banned_until),
    ...(account.new_email !== null && { new_email: account.new_email }),
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
    friendly_name: factor.friendly_name,
    factor_type: 'totp',
    status: factor.status,
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
    ...moment('last_challenged_at', factor.last_challenged_at),
  };
}
