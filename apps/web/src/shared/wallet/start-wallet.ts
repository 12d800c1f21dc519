import { SAVED_KEY, savedKey } from './saved-key.js';
import { walletConnection } from './use-wallet.js';

let started = false;

/**
 * Loads the wallet code if a key is saved or as soon as a wallet announces itself. Otherwise a page doesn't load that
 * code until it is needed.
 */
export function startWallet(): void {
  if (started) return;
  started = true;
  const load = () => void walletConnection();
  // A stand-in for the registry that standard wallets register with. The real registry asks them again once it is
  // loaded.
  const api = {
    register: () => {
      load();
      return () => {};
    },
  };
  addEventListener('wallet-standard:register-wallet', ({ detail }: CustomEventInit<Announcement>) =>
    detail?.(api),
  );
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }));
  addEventListener('storage', ({ key }) => {
    if (key === SAVED_KEY || key === null)
      void walletConnection().then(({ followOtherTab }) => followOtherTab());
  });
  if (savedKey.read() !== null || 'phantom' in window || 'solana' in window) load();
}

type Announcement = (api: { register: () => () => void }) => void;
