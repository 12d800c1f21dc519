/** The error code that wallets share for a refusal by their owner. */
const REFUSED = 4001;
const SAID = /reject|declin|den(?:y|ied)|cancel/i;

/** Whether a wallet's error means that its owner refused, rather than that the wallet failed. */
export function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === REFUSED || (typeof message === 'string' && SAID.test(message));
}
