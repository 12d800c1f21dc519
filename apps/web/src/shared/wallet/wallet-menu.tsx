import { config, texts, t } from '../brand.js';
import { explorerLink } from '../explorer-link.js';
import { Button, ExternalLink } from '../ui/button.js';
import { CopyButton } from '../ui/copy-button.js';
import { useWallet } from './use-wallet.js';
import styles from './wallet-menu.module.css';

const words = texts.wallet;
const { cluster } = config;

/** The connected wallet's address, with a button to disconnect. */
export default function WalletMenu({ publicKey, onLeave }: { publicKey: string; onLeave: () => void }) {
  const { walletName, disconnect } = useWallet();
  const handleDisconnect = () => {
    onLeave();
    void disconnect();
  };
  return (
    <div className={styles.menu}>
      <p className={styles.label}>{walletName ?? t(words.address)}</p>
      <div className={styles.address}>
        <code>{publicKey}</code>
        <CopyButton value={publicKey} name={t(words.copyName)} label={t(words.copy)} />
      </div>
      <ExternalLink to={explorerLink(cluster, 'address', publicKey)} className={styles.explorer}>
        {t(words.explorer)}
      </ExternalLink>
      <Button look="quiet" onClick={handleDisconnect}>
        {t(words.disconnect)}
      </Button>
    </div>
  );
}
