import { stdSerializers } from 'pino';

const MAIL_ADDRESS = /[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * What the logs say of an error: kind, words, stack and code. What it carries beside is left out, for a failed
 * statement holds its parameters and a refused mail its recipients; addresses in its words are blotted out.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  return {
    type,
    message: blot(message),
    stack: blot(stack),
    ...('code' in error && { code: error.code }),
  };
}

const blot = (text: string): string => text.replace(MAIL_ADDRESS, '[e-mail]');
