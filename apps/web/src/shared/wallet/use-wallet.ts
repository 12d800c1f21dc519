import { useSyncExternalStore } from 'react';
import type { SignedOrSent } from './signing.js';
import {
  type ConnectOutcome,
  onWalletState,
  serverWalletState,
  walletState,
  type WalletState,
} from './wallet-state.js';

/** Loads the code that connects to wallets and signs with them when it is first needed. */
export async function walletConnection() {
  const connection = await import('./connection.js');
  connection.start();
  return connection;
}

const actions = {
  /** Asks the wallet for its account and returns the outcome. Never throws (specification §4 and §8, wallet). */
  connect: async (): Promise<ConnectOutcome> => (await walletConnection()).connect(),
  disconnect: async (): Promise<void> => (await walletConnection()).disconnect(),
  /** Returns the address that can sign now, or null if there is none. Connects first if no wallet has responded yet. */
  ensureConnected: async (connected?: string): Promise<string | null> =>
    (await walletConnection()).ensureConnected(connected),
  /**
   * Returns the owner's signature of the text, 64 bytes.
   * @throws Error when not connected, or when the owner refuses
   */
  signMessage: async (text: string): Promise<Uint8Array> => (await walletConnection()).signMessage(text),
  /** Returns the transaction in wire format with the owner's signature inserted. @throws like `signMessage` */
  signTransaction: async (transaction: Uint8Array): Promise<Uint8Array> =>
    (await walletConnection()).signTransaction(transaction),
  /** Has the wallet sign the transaction and, on public networks, send it. @throws like `signMessage` */
  signOrSend: async (transaction: Uint8Array): Promise<SignedOrSent> =>
    (await walletConnection()).signOrSend(transaction),
  /** Signs, sends, waits for confirmation, and returns the transaction's signature. @throws like `signTransaction` */
  sendTransaction: async (transaction: Uint8Array): Promise<string> =>
    (await walletConnection()).sendTransaction(transaction),
};

/** The visitor's wallet and the actions on it. */
export function useWallet(): WalletState & typeof actions {
  return { ...useSyncExternalStore(onWalletState, walletState, serverWalletState), ...actions };
}
