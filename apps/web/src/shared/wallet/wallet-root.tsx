import { Suspense, lazy, useEffect } from 'react';
import { startWallet } from './start-wallet.js';
import { useWallet } from './use-wallet.js';

const WalletChooser = lazy(() => import('./wallet-chooser.js'));

/** Starts the wallet, and shows the wallet chooser on any page when it is needed. */
export function WalletRoot() {
  const { choose } = useWallet();
  useEffect(startWallet, []);
  return (
    choose && (
      <Suspense>
        <WalletChooser />
      </Suspense>
    )
  );
}
