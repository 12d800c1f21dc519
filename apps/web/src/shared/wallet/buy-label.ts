import { shortAddress } from '#contracts/address';
import type { WalletState } from './wallet-state.js';

/**
 * The Buy button's label (specification §2, navigation bar): `buy` until the button is used in this visit, then the
 * address.
 * @param used whether the button was used in this visit
 */
export function buyLabel(
  { status, publicKey }: Pick<WalletState, 'status' | 'publicKey'>,
  used: boolean,
  words: { buy: string; connecting: string },
): string {
  if (status === 'connecting') return words.connecting;
  return used && publicKey !== null ? shortAddress(publicKey) : words.buy;
}
