import { getWallets } from '@wallet-standard/app';
import type { Wallet } from '@wallet-standard/base';
import { isPublicKey } from './public-key.js';
import { SAVED_KEY, savedKey } from './saved-key.js';
import { walletConnection } from './use-wallet.js';
import { setWalletState } from './wallet-state.js';

const speaksSolana = ({ features, chains }: Wallet) =>
  'standard:connect' in features && chains.some((chain) => chain.startsWith('solana:'));

let started = false;

/** The start of specification §4, wallet: a saved key counts at once; without one a wallet is asked silently. */
export function startWallet(): void {
  if (started) return;
  started = true;
  const registry = getWallets();
  const look = () => setWalletState({ wallets: registry.get().filter(speaksSolana) });
  look();
  registry.on('register', look);
  registry.on('unregister', look);
  addEventListener('storage', ({ key }) => {
    if (key === SAVED_KEY || key === null) void walletConnection().then(({ follow }) => follow());
  });

  const saved = savedKey.read();
  if (saved !== null) {
    if (!isPublicKey(saved)) {
      console.error('The saved wallet key is not a public key and was discarded.');
      savedKey.forget();
      return;
    }
    setWalletState({ status: 'connected', publicKey: saved });
  }
  const bring = (wallets: readonly Wallet[]) =>
    void walletConnection().then(({ bringSilently }) => bringSilently(wallets.filter(speaksSolana)));
  registry.on('register', (...wallets) => bring(wallets));
  // Nothing to ask: then nothing is loaded.
  if (saved !== null || registry.get().length > 0 || 'phantom' in window || 'solana' in window)
    bring(registry.get());
}
