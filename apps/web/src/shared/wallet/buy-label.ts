import { shortAddress } from '#contracts/address';
import type { WalletState } from './wallet-state.js';

/**
 * What the Buy button says (specification §2, navigation bar): `buy` until it was used in this visit, then the address.
 * @param used whether it was used in this visit
 */
export function buyLabel(
  { status, publicKey }: Pick<WalletState, 'status' | 'publicKey'>,
  used: boolean,
  words: { buy: string; connecting: string },
): string {
  if (status === 'connecting') return words.connecting;
  return used && publicKey !== null ? shortAddress(publicKey) : words.buy;
}
