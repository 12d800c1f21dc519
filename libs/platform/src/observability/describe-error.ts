import { stdSerializers } from 'pino';

const MAIL_ADDRESS = /[\p{L}\p{N}._+'-]+@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu;

/**
 * Reduces an error to what may be logged: type, message, stack and code. Other properties are left out, because a failed
 * statement carries its parameters and a rejected mail its recipients. E-mail addresses in the message are replaced.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  return {
    type,
    message: redactEmails(message),
    stack: redactEmails(stack),
    ...('code' in error && { code: error.code }),
  };
}

const LONGEST_REASON = 1_000;

/** What operators read about an error: its message and those of its causes, without addresses. */
export function reasonOf(error: unknown): string {
  const messages: string[] = [];
  for (let cause = error; cause !== undefined && messages.length < 5; cause = (cause as Error).cause) {
    messages.push(cause instanceof Error ? cause.message : String(cause));
    if (!(cause instanceof Error)) break;
  }
  return redactEmails(messages.join(': ')).slice(0, LONGEST_REASON);
}

/**
 * Shortens the e-mail addresses in a text for readers who may not see them whole. People who know an address recognise it:
 * `ada@example.org` becomes `a•••@e•••.org`.
 * @param known the reader's own address, which stays as it is
 */
export const maskEmails = (text: string, known?: string): string =>
  text.replace(MAIL_ADDRESS, (address) => {
    if (address === known) return address;
    const [, first, domain, end] = /^(.).*@(.).*(\.[^.]+)$/u.exec(address)!;
    return `${first}•••@${domain}•••${end}`;
  });

/**
 * Shortens the e-mail addresses in all texts of a value that is plain data.
 * @param known the reader's own address, which stays as it is
 */
export function maskPersonalData(value: unknown, known?: string): unknown {
  if (typeof value === 'string') return maskEmails(value, known);
  if (Array.isArray(value)) return value.map((each) => maskPersonalData(each, known));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, maskPersonalData(part, known)]);
  return Object.fromEntries(parts);
}

/** Replaces the e-mail addresses in a text. */
export const redactEmails = (text: string): string => text.replace(MAIL_ADDRESS, '[e-mail]');
