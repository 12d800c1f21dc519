import type { Wallet } from '@wallet-standard/base';

/** The wallet as the site sees it (specification §3, wallet state). */
export interface WalletState {
  status: 'disconnected' | 'connecting' | 'connected';
  /** Base58. Null until a wallet is connected. It stays while a connected wallet is asked again. */
  publicKey: string | null;
  /** The name of the key's wallet; null while the key is only saved and no wallet has responded. */
  walletName: string | null;
  /** The wallets of this browser that support Solana. */
  wallets: readonly Wallet[];
  /**
   * Set while the visitor is asked to choose a wallet. Call it with their choice, or with nothing if they dismiss it.
   */
  choose: ((wallet?: Wallet) => void) | null;
}

/**
 * `rejected`: the owner refused or the wallet failed. `missing`: there is no wallet. `dismissed`: no wallet was chosen,
 * or a later decision replaced this one.
 */
export type ConnectOutcome = 'connected' | 'rejected' | 'missing' | 'dismissed';

const NO_WALLET: WalletState = {
  status: 'disconnected',
  publicKey: null,
  walletName: null,
  wallets: [],
  choose: null,
};
let state = NO_WALLET;
const listeners = new Set<() => void>();

export const walletState = (): WalletState => state;

/** The state for rendering on the server, and therefore also for hydration in the browser. */
export const serverWalletState = (): WalletState => NO_WALLET;

export function setWalletState(part: Partial<WalletState>): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

export function onWalletState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
