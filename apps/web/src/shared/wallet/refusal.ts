/** What wallets say when their owner refuses, by the number they have agreed on. */
const REFUSED = 4001;
const SAID = /reject|declin|den(?:y|ied)|cancel/i;

/** Whether a wallet's owner has refused, or the wallet has failed by itself. */
export function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === REFUSED || (typeof message === 'string' && SAID.test(message));
}
