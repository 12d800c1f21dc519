import type { AuthSession } from '#libs/contracts';
import type { DomainError } from '#libs/platform';

const OAUTH_ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

function withFragment(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams({ ...values, sb: '' }).toString();
  return url.href;
}

/** Where a link leads that signed in: the session in the fragment, which no server sees. */
export const sessionLocation = (target: string, session: AuthSession, type: string): string =>
  withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  });

/** Where a link of a PKCE flow leads: the code in the query, no token. */
export function withCode(target: string, code: string): string {
  return withQuery(target, { code });
}

/** After what stands there, which is kept as it is spelled. */
function withQuery(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  url.search = [...(url.search ? [url.search] : []), new URLSearchParams(values)].join('&');
  return url.href;
}

export const halfLocation = (target: string, message: string): string => withFragment(target, { message });

/** Where a link leads that failed: a PKCE flow's client reads the query, every other the fragment. */
export function failureLocation(
  target: string,
  { status, code, message }: Pick<DomainError, 'status' | 'code' | 'message'>,
  isPkce = false,
): string {
  const error = OAUTH_ERRORS[status];
  const values = { ...(error && { error }), error_code: code, error_description: message };
  return withFragment(isPkce ? withQuery(target, values) : target, values);
}
