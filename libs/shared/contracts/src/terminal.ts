/** Path of the document with the swap terminal, shown in a frame on the buy page. */
export const TERMINAL_PATH = '/terminal';

/** Permissions of that document. Without `allow-same-origin` it has an opaque origin. */
export const TERMINAL_SANDBOX = 'allow-scripts allow-popups';

/** Why the frame could not show the terminal (specification §5 and §8). */
export type TerminalFailure = 'notLoaded' | 'wrongNetwork' | 'openFailed';

/** Messages from the terminal's frame to the page. */
export type TerminalMessage =
  | { type: 'ready' }
  | { type: 'opened' }
  | { type: 'swapFailed' }
  | { type: 'failed'; reason: TerminalFailure }
  | { type: 'swapped'; signature: string };

/** Message from the page to the frame once it is ready, with the mint of the token to buy. */
export interface OpenTerminal {
  type: 'open';
  mint: string;
}

const FAILURES: ReadonlySet<unknown> = new Set<TerminalFailure>(['notLoaded', 'wrongNetwork', 'openFailed']);
const SIGNATURE = /^\w{1,128}$/;

/**
 * Validates a message from the frame, which runs a third party's script. Returns undefined for anything except these
 * messages with exactly these fields. This file has no dependencies.
 */
export function readTerminalMessage(data: unknown): TerminalMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, ...rest } = data as Record<string, unknown>;
  const fields = Object.keys(rest).join();
  if (type === 'ready' || type === 'opened' || type === 'swapFailed')
    return fields === '' ? { type } : undefined;
  const { reason, signature } = rest;
  if (type === 'failed' && fields === 'reason' && FAILURES.has(reason))
    return { type, reason: reason as TerminalFailure };
  if (
    type === 'swapped' &&
    fields === 'signature' &&
    typeof signature === 'string' &&
    SIGNATURE.test(signature)
  )
    return { type, signature };
  return undefined;
}
