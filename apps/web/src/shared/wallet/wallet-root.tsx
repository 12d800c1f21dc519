import { Suspense, useEffect } from 'react';
import { withTexts } from '../page-texts.js';
import { startWallet } from './start-wallet.js';
import { useWallet } from './use-wallet.js';

const WalletChooser = withTexts(['walletChooser'], () => import('./wallet-chooser.js'));

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
