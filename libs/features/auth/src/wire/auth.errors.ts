import { DomainError } from '#platform';

/** Status and message of each code of the auth contract (§2) that this service uses. */
const REFUSALS = {
  validation_failed: [400, 'The request is not valid'],
  bad_json: [400, 'Could not parse request body as JSON'],
  invalid_credentials: [400, 'Invalid login credentials'],
  email_not_confirmed: [400, 'Email not confirmed'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  provider_disabled: [400, 'Provider is not enabled'],
  phone_provider_disabled: [400, 'Phone logins are disabled'],
  reauthentication_needed: [400, 'This change requires reauthentication'],
  current_password_required: [400, 'Current password is required'],
  current_password_invalid: [400, 'Current password is not valid'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  insufficient_aal: [401, 'AAL2 session is required'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  user_banned: [403, 'User is banned'],
  otp_expired: [403, 'Token has expired or is invalid'],
  not_admin: [403, 'User not allowed'],
  not_found: [404, 'Not found'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  mfa_factor_not_found: [404, 'Factor not found'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  weak_password: [422, 'Password is too weak'],
  same_password: [422, 'New password should be different from the old password.'],
  email_exists: [422, 'A user with this email address has already been registered'],
  user_already_exists: [422, 'User already registered'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  reauthentication_not_valid: [422, 'Verify requires a valid nonce'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  mfa_challenge_expired: [
    422,
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ],
  mfa_factor_name_conflict: [422, 'A factor with the friendly name for this user already exists'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of verified factors reached, unenroll to continue'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_email_send_rate_limit: [429, 'Email rate limit exceeded'],
} as const satisfies Record<string, readonly [number, string]>;

export type AuthErrorCode = keyof typeof REFUSALS;

/** The statuses of codes, for the documentation of an endpoint. */
export const wireErrors = (...codes: readonly AuthErrorCode[]): Record<string, number> =>
  Object.fromEntries(codes.map((code) => [code, REFUSALS[code][0]]));

/** A refusal by the auth service. Its code comes from the auth contract. */
export class AuthError extends DomainError {
  constructor(
    code: AuthErrorCode,
    message: string = REFUSALS[code][1],
    { status = REFUSALS[code][0], retryAfterS }: { status?: number; retryAfterS?: number } = {},
  ) {
    super(code, status, message, undefined, retryAfterS);
  }
}

/** A refused password, with reasons that its owner can act on. */
export class WeakPasswordError extends AuthError {
  constructor(
    message: string,
    readonly reasons: readonly string[],
  ) {
    super('weak_password', message);
  }
}
