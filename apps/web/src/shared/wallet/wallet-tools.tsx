import { Suspense, lazy } from 'react';
import { shortAddress } from '#contracts/address';
import { texts, t } from '../brand.js';
import { WalletIcon } from '../ui/icons.js';
import { usePanel } from '../use-panel.js';
import { useWallet } from './use-wallet.js';
import styles from './wallet-tools.module.css';

const BuyButton = lazy(() => import('./buy-button.js'));
const WalletMenu = lazy(() => import('./wallet-menu.js'));
const words = texts.wallet;

/** The navigation bar's wallet button and, with a connected wallet, its Buy button. */
export function WalletTools() {
  const { status, publicKey, connect } = useWallet();
  const { area, button, open, shown, setOpen } = usePanel();
  const leave = () => {
    setOpen(false);
    button.current?.focus();
  };

  const connected = publicKey !== null;
  const name = connected
    ? t(words.menu, { address: shortAddress(publicKey) })
    : t(status === 'connecting' ? words.connecting : words.connect);
  return (
    <div className={styles.tools}>
      {connected && (
        <Suspense>
          <BuyButton onGone={() => button.current?.focus()} />
        </Suspense>
      )}
      <div ref={area} className={styles.wallet}>
        <button
          ref={button}
          type="button"
          className={styles.button}
          data-connected={connected}
          title={name}
          {...(connected && { 'aria-expanded': open, 'aria-controls': 'wallet-menu' })}
          onClick={() => (connected ? setOpen(!open) : void connect())}
        >
          <WalletIcon size={22} />
          <span>{name}</span>
        </button>
        <div id="wallet-menu" className={styles.place}>
          {connected && shown && (
            <Suspense>
              <WalletMenu publicKey={publicKey} onLeave={leave} />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}
