import type { Wallet } from '@wallet-standard/base';

/** The wallet as the site sees it (specification §3, wallet state). */
export interface WalletState {
  status: 'disconnected' | 'connecting' | 'connected';
  /** Base58. Stays while a connected wallet is asked once more; null otherwise until one is connected. */
  publicKey: string | null;
  /** The name of the wallet behind the key; null while the key is only remembered. */
  walletName: string | null;
  /** The wallets of this browser that speak Solana. */
  wallets: readonly Wallet[];
  /** Takes the visitor's choice, nothing when there is none, while one is asked for. */
  choose: ((wallet?: Wallet) => void) | null;
}

/** `rejected`: by its owner, or the wallet has failed. `missing`: there is no wallet. `dismissed`: none was chosen, and everything is as before. */
export type ConnectOutcome = 'connected' | 'rejected' | 'missing' | 'dismissed';

let state: WalletState = {
  status: 'disconnected',
  publicKey: null,
  walletName: null,
  wallets: [],
  choose: null,
};
const listeners = new Set<() => void>();

export const walletState = (): WalletState => state;

export function setWalletState(part: Partial<WalletState>): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

export function onWalletState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
