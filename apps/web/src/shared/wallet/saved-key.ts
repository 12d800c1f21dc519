import { brand } from '../brand.js';

/** Storage key of the address (specification §3, wallet state). */
export const SAVED_KEY = `${brand.slug}_wallet_pubkey`;
const NAME = `${brand.slug}_wallet_name`;
const LEFT = `${brand.slug}_wallet_left`;

/** The wallet that this browser remembers. */
export const savedKey = {
  read: () => localStorage.getItem(SAVED_KEY),
  /** The name of the saved key's wallet, or null if it is unknown. */
  walletName: () => localStorage.getItem(NAME),
  /** Whether the visitor disconnected on purpose. No wallet is then reconnected silently. */
  left: () => localStorage.getItem(LEFT) !== null,
  write(publicKey: string, walletName: string) {
    localStorage.removeItem(LEFT);
    localStorage.setItem(NAME, walletName);
    localStorage.setItem(SAVED_KEY, publicKey);
  },
  forget() {
    localStorage.removeItem(NAME);
    localStorage.removeItem(SAVED_KEY);
  },
  leave: () => localStorage.setItem(LEFT, 'yes'),
};
