import { SAVED_KEY, savedKey } from './saved-key.js';
import { walletConnection } from './use-wallet.js';

let started = false;

/**
 * Starts the wallet where there is one: a key is saved, or a wallet makes itself known, now or later. Without either, a
 * page loads nothing of it.
 */
export function startWallet(): void {
  if (started) return;
  started = true;
  const load = () => void walletConnection();
  // What wallets of the standard register with; the real registry asks them again.
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
    if (key === SAVED_KEY || key === null) void walletConnection().then(({ follow }) => follow());
  });
  if (savedKey.read() !== null || 'phantom' in window || 'solana' in window) load();
}

type Announcement = (api: { register: () => () => void }) => void;
