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

/** Replaces the e-mail addresses in a text. */
export const redactEmails = (text: string): string => text.replace(MAIL_ADDRESS, '[e-mail]');
