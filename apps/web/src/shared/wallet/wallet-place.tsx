import { Suspense, lazy, useEffect } from 'react';
import { startWallet } from './start-wallet.js';
import { useWallet } from './use-wallet.js';

const WalletChooser = lazy(() => import('./wallet-chooser.js'));

/** Starts the wallet, and holds the chooser's place on every page. */
export function WalletPlace() {
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
