import { brand } from '../brand.js';
import { deviceText } from '../store.js';

/** Storage key of the address (specification §3, wallet state). */
export const SAVED_KEY = `${brand.slug}_wallet_pubkey`;
const key = deviceText(SAVED_KEY);
const name = deviceText(`${brand.slug}_wallet_name`);
const disconnected = deviceText(`${brand.slug}_wallet_left`);

/** The wallet that this browser remembers. */
export const savedKey = {
  read: () => key.read() ?? null,
  /** The name of the saved key's wallet, or null if it is unknown. */
  walletName: () => name.read() ?? null,
  /** Whether the visitor disconnected on purpose. No wallet is then reconnected silently. */
  isDisconnected: () => disconnected.read() !== undefined,
  write(publicKey: string, walletName: string) {
    disconnected.forget();
    name.write(walletName);
    key.write(publicKey);
  },
  forget() {
    name.forget();
    key.forget();
  },
  markDisconnected: () => disconnected.write('yes'),
};
