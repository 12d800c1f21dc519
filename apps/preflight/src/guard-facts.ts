import { askScreening, DeniedWallets } from '#features/chain-payments';
import type { Settings } from '#platform';
import type { GuardFacts } from './facts.js';

/** Reads the file of denied wallets, and asks the screening service about the payment address. */
export async function readGuardFacts({
  DENIED_WALLETS_FILE,
  SCREENING_URL: url,
  SCREENING_TOKEN: token,
  PAYMENT_ADDRESS,
}: Settings): Promise<GuardFacts> {
  return {
    deniedWallets: problemOf(() => new DeniedWallets(DENIED_WALLETS_FILE)),
    screening:
      url === undefined || PAYMENT_ADDRESS === undefined
        ? null
        : await askScreening({ url, token }, PAYMENT_ADDRESS).then(() => null, messageOf),
  };
}

function problemOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
