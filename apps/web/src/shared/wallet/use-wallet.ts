import { useSyncExternalStore } from 'react';
import { type ConnectOutcome, onWalletState, walletState, type WalletState } from './wallet-state.js';

/** Asking wallets and signing with them is loaded when it is first needed. */
export async function walletConnection() {
  const connection = await import('./connection.js');
  connection.begin();
  return connection;
}

const actions = {
  /** Asks the wallet for its account and says what came of it; never throws (specification §4 and §8, wallet). */
  connect: async (): Promise<ConnectOutcome> => (await walletConnection()).connect(),
  disconnect: async (): Promise<void> => (await walletConnection()).disconnect(),
  /** The address that can sign at once. Asks the wallet when only its key is remembered; null when it refuses. */
  ready: async (connected?: string): Promise<string | null> => (await walletConnection()).ready(connected),
  /** The 64 bytes of the owner's signature of the text. @throws Error when not connected, or when the owner refuses */
  signMessage: async (text: string): Promise<Uint8Array> => (await walletConnection()).signMessage(text),
  /** The transaction in wire format, with the owner's signature in its place. @throws like `signMessage` */
  signTransaction: async (transaction: Uint8Array): Promise<Uint8Array> =>
    (await walletConnection()).signTransaction(transaction),
};

/** The visitor's wallet, and what can be done with it. */
export function useWallet(): WalletState & typeof actions {
  return { ...useSyncExternalStore(onWalletState, walletState, walletState), ...actions };
}
