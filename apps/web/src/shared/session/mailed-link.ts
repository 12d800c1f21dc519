/**
 * The session in a mailed link's address. The author of the address chose the session, so it may be another account's.
 */
export interface SessionLink {
  kind: 'session';
  type: string;
  accessToken: string;
  refreshToken: string;
}

/** The contents of a mailed link's fragment (auth contract §5). */
export type MailedLink =
  SessionLink | { kind: 'refusal'; code: string; reason: string } | { kind: 'message'; message: string };

/** Parses an address's fragment; undefined if no mailed link led here. */
export function readMailedLink(fragment: string): MailedLink | undefined {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const value = (name: string) => values.get(name) ?? '';
  if (values.has('access_token')) {
    return {
      kind: 'session',
      type: value('type'),
      accessToken: value('access_token'),
      refreshToken: value('refresh_token'),
    };
  }
  if (values.has('error') || values.has('error_code')) {
    return {
      kind: 'refusal',
      code: values.get('error_code') ?? value('error'),
      reason: value('error_description'),
    };
  }
  const message = values.get('message');
  return message === null ? undefined : { kind: 'message', message };
}
