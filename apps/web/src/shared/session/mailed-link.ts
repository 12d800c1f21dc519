/** What a mailed link brought in the address's fragment (auth contract §5). */
export type MailedLink =
  | { kind: 'session'; type: string }
  | { kind: 'refusal'; code: string; reason: string }
  | { kind: 'message'; message: string };

/** Reads an address's fragment; undefined when no mailed link led here. */
export function readMailedLink(fragment: string): MailedLink | undefined {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  if (values.has('access_token')) return { kind: 'session', type: values.get('type') ?? '' };
  if (values.has('error') || values.has('error_code')) {
    return {
      kind: 'refusal',
      code: values.get('error_code') ?? values.get('error') ?? '',
      reason: values.get('error_description') ?? '',
    };
  }
  const message = values.get('message');
  return message === null ? undefined : { kind: 'message', message };
}
