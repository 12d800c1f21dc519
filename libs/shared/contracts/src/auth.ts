import { z } from 'zod';

/*
 * The auth service's protocol (auth contract §3 to §7). Field names are those on the wire.
 */

/** From this API version on, errors carry their code as `code` (auth contract §2). */
export const AUTH_API_VERSION = '2024-01-01';

export const factorSchema = z.object({
  id: z.uuid(),
  friendly_name: z.string(),
  factor_type: z.literal('totp'),
  status: z.enum(['unverified', 'verified']),
  created_at: z.string(),
  updated_at: z.string(),
  last_challenged_at: z.string().optional(),
});

export const identitySchema = z.object({
  identity_id: z.uuid(),
  id: z.string(),
  user_id: z.uuid(),
  provider: z.literal('email'),
  identity_data: z.record(z.string(), z.unknown()),
  email: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  last_sign_in_at: z.string().optional(),
});

export const roleSchema = z.enum(['user', 'auditor', 'operator', 'admin']);

export const authUserSchema = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  phone: z.string(),
  /** Includes the product's role. Users cannot change any of these fields. */
  app_metadata: z.object({ provider: z.string(), providers: z.array(z.string()), role: roleSchema }),
  user_metadata: z.record(z.string(), z.unknown()),
  identities: z.array(identitySchema),
  created_at: z.string(),
  updated_at: z.string(),
  is_anonymous: z.boolean(),
  confirmation_sent_at: z.string().optional(),
  email_confirmed_at: z.string().optional(),
  confirmed_at: z.string().optional(),
  last_sign_in_at: z.string().optional(),
  recovery_sent_at: z.string().optional(),
  new_email: z.string().optional(),
  email_change_sent_at: z.string().optional(),
  reauthentication_sent_at: z.string().optional(),
  banned_until: z.string().optional(),
  factors: z.array(factorSchema).optional(),
});

export const authSessionSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.number().int(),
  /** Seconds since 1970. */
  expires_at: z.number().int(),
  refresh_token: z.string(),
  user: authUserSchema,
  weak_password: z.object({ message: z.string(), reasons: z.array(z.string()) }).optional(),
});

/** A factor that was just enrolled, with what an authenticator app needs. */
export const enrolledFactorSchema = z.object({
  id: z.uuid(),
  type: z.literal('totp'),
  friendly_name: z.string(),
  totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
});

export const factorChallengeSchema = z.object({
  id: z.uuid(),
  type: z.literal('totp'),
  /** Seconds since 1970. */
  expires_at: z.number().int(),
});

export const removedFactorSchema = z.object({ id: z.uuid() });

/** A change of address that waits for its second confirmation. */
export const authMessageSchema = z.object({ msg: z.string(), code: z.string() });

export const emptySchema = z.object({});

export const keySetSchema = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

export const authSettingsSchema = z.object({
  external: z.record(z.string(), z.boolean()),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  phone_autoconfirm: z.boolean(),
  sms_provider: z.string(),
  saml_enabled: z.boolean(),
});

export const authHealthSchema = z.object({ name: z.string(), version: z.string(), description: z.string() });

/** The auth endpoints that a captcha can protect (auth contract §9). */
export const captchaEndpointSchema = z.enum(['signup', 'password', 'recover', 'resend', 'otp', 'sso']);

export const assuranceLevelSchema = z.enum(['aal1', 'aal2']);

export const weaknessSchema = z.enum(['length', 'characters', 'pwned']);

export type EnrolledFactor = z.infer<typeof enrolledFactorSchema>;
export type FactorChallenge = z.infer<typeof factorChallengeSchema>;
export type AuthSettings = z.infer<typeof authSettingsSchema>;
export type AuthHealth = z.infer<typeof authHealthSchema>;
export type KeySet = z.infer<typeof keySetSchema>;
export type AuthFactor = z.infer<typeof factorSchema>;
export type AuthIdentity = z.infer<typeof identitySchema>;
export type AuthUser = z.infer<typeof authUserSchema>;
export type AuthSession = z.infer<typeof authSessionSchema>;
export type CaptchaEndpoint = z.infer<typeof captchaEndpointSchema>;
export type AssuranceLevel = z.infer<typeof assuranceLevelSchema>;
export type Role = z.infer<typeof roleSchema>;
