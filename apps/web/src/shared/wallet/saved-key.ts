import { brand } from '../brand.js';

/** Where the address is kept (specification §3, wallet state). */
export const SAVED_KEY = `${brand.slug}_wallet_pubkey`;
const NAME = `${brand.slug}_wallet_name`;
const LEFT = `${brand.slug}_wallet_left`;

/** What this browser remembers of its wallet. */
export const savedKey = {
  read: () => localStorage.getItem(SAVED_KEY),
  /** The name of the wallet the key is of, where it is known. */
  walletName: () => localStorage.getItem(NAME),
  /** Whether the visitor disconnected on purpose: then no wallet is brought back unasked. */
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
