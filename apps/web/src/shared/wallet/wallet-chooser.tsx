import { links, texts, t } from '../brand.js';
import { ExternalLink } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { isBurner } from './burner.js';
import { useWallet } from './use-wallet.js';
import styles from './wallet-chooser.module.css';

const { walletChooser: words } = texts;

/** Lets the visitor choose one of several wallets. Open until they choose or dismiss it. */
export default function WalletChooser() {
  const { wallets, choose } = useWallet();
  if (!choose) return null;
  return (
    <Dialog title={t(words.heading)} onClose={() => choose()}>
      <p>{t(words.intro)}</p>
      <ul className={styles.wallets} aria-label={t(words.list)}>
        {wallets.map((wallet) => (
          <li key={wallet.name}>
            <button type="button" onClick={() => choose(wallet)}>
              <img src={wallet.icon} alt="" width={44} height={44} />
              <span>
                <span className={styles.name}>{wallet.name}</span>
                {isBurner(wallet) && <span className={styles.note}>{t(words.burnerNote)}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {wallets.some(isBurner) && (
        <p className={styles.real}>
          {t(words.real)} <ExternalLink to={links.walletDownload}>{t(texts.wallet.download)}</ExternalLink>
        </p>
      )}
    </Dialog>
  );
}
