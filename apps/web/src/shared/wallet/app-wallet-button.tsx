import { shortAddress } from '#contracts/address';
import { texts, t } from '../brand.js';
import { Button } from '../ui/button.js';
import { WalletIcon } from '../ui/icons.js';
import { DisconnectIcon } from '../ui/page-icons.js';
import { useWallet } from './use-wallet.js';
import styles from './app-wallet-button.module.css';

const words = texts.wallet;

/**
 * The app header's wallet button. It connects; once connected, it shows the address and disconnects (specification §2).
 * @param wide shows its text on a phone too
 */
export function AppWalletButton({ wide = false }: { wide?: boolean }) {
  const className = wide ? '' : styles.button!;
  const { status, publicKey, connect, disconnect } = useWallet();
  if (publicKey !== null) {
    const name = t(words.disconnectOf, { address: shortAddress(publicKey) });
    return (
      <Button
        look="quiet"
        className={className}
        aria-label={name}
        title={name}
        onClick={() => void disconnect()}
      >
        <span>{status === 'connecting' ? t(words.connecting) : shortAddress(publicKey)}</span>
        <DisconnectIcon size={18} />
      </Button>
    );
  }
  return (
    <Button look="outline" className={className} onClick={() => void connect()}>
      <WalletIcon size={20} />
      <span>{t(status === 'connecting' ? words.connecting : words.connectInApp)}</span>
    </Button>
  );
}
