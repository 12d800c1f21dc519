import { useState } from 'react';
import { brand, texts, t } from '../../shared/brand.js';
import { deviceText } from '../../shared/store.js';
import { Button } from '../../shared/ui/button.js';
import { Crown } from '../../shared/ui/crown.js';
import { CloseIcon } from '../../shared/ui/icons.js';
import { useAfterHydration } from '../../shared/use-after-hydration.js';
import { useWallet } from '../../shared/wallet/use-wallet.js';
import styles from './welcome.module.css';

const { welcome } = texts.presale;
const closedHere = deviceText(`${brand.slug}_welcome_closed`);

/**
 * Invites the visitor to connect a wallet. It stands last in its column, so that nothing moves when it appears or is closed, and stays
 * closed on this device. Only connected wallets get confetti (specification §2).
 */
export default function Welcome() {
  const [closed, setClosed] = useState(closedHere.read);
  const { status, publicKey, connect } = useWallet();
  const open = useAfterHydration(closed === undefined && publicKey === null);
  const close = () => {
    setClosed('yes');
    closedHere.write('yes');
  };
  const enter = async () => {
    if ((await connect()) !== 'connected') return;
    const { CONFETTI_MS, throwConfetti } = await import('../../shared/ui/confetti.js');
    await throwConfetti(CONFETTI_MS.other);
  };
  if (!open) return null;
  return (
    <aside className={styles.welcome} aria-labelledby="welcome-heading">
      <Crown />
      <div>
        <h2 id="welcome-heading">{t(welcome.heading)}</h2>
        <p>{t(welcome.body)}</p>
        <p>{t(welcome.bonus, { charity: String(brand.presale.splits.charity) })}</p>
        <Button look="quiet" onClick={() => void enter()}>
          {t(status === 'connecting' ? texts.wallet.connecting : welcome.connect)}
        </Button>
      </div>
      <button type="button" className={styles.close} aria-label={t(texts.shell.close)} onClick={close}>
        <CloseIcon size={18} />
      </button>
    </aside>
  );
}
