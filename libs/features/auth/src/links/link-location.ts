import type { AuthSession } from '#contracts';
import type { DomainError } from '#platform';

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

/**
 * The address to which a link that signed in redirects. The session is in the fragment, which browsers don't send
 * to servers.
 */
export const sessionLocation = (target: string, session: AuthSession, type: string): string =>
  withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  });

/** The address to which a link of a PKCE flow redirects. It has the code in its query and no token. */
export function withCode(target: string, code: string): string {
  return withQuery(target, { code });
}

/** Appends to the existing query, whose spelling stays as it is. */
function withQuery(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  url.search = [...(url.search ? [url.search] : []), new URLSearchParams(values)].join('&');
  return url.href;
}

/** The address to which a link redirects that has confirmed only one half of an e-mail change. */
export const pendingChangeLocation = (target: string, message: string): string =>
  withFragment(target, { message });

/**
 * The address to which a failed link redirects. The client of a PKCE flow reads the error from the query, every
 * other client from the fragment; a PKCE flow gets both.
 */
export function failureLocation(
  target: string,
  { status, code, message }: Pick<DomainError, 'status' | 'code' | 'message'>,
  isPkce = false,
): string {
  const error = OAUTH_ERRORS[status];
  const values = { ...(error && { error }), error_code: code, error_description: message };
  return withFragment(isPkce ? withQuery(target, values) : target, values);
}
