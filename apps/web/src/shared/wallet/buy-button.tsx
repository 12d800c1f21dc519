import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { brand, texts, t } from '../brand.js';
import { tabStore } from '../store.js';
import { Button } from '../ui/button.js';
import { buyLabel } from './buy-label.js';
import { useWallet } from './use-wallet.js';
import styles from './wallet-tools.module.css';

const usage = tabStore<true>(`${brand.slug}_buy_used`);
const PRESALE = '/presale/public';
const words = { buy: t(texts.wallet.buy), connecting: t(texts.wallet.connecting) };

/** Connects the wallet and opens the pre-sale. After its first use in a visit it opens the pre-sale directly. */
export default function BuyButton({ onGone }: { onGone: () => void }) {
  const wallet = useWallet();
  const navigate = useNavigate();
  const [used, setUsed] = useState(usage.read() ?? false);

  const press = async () => {
    if (!used) {
      const outcome = await wallet.connect();
      if (outcome === 'rejected' || outcome === 'missing') onGone();
      if (outcome !== 'connected') return;
      usage.write(true);
      setUsed(true);
    }
    await navigate(PRESALE);
  };
  return (
    <Button className={styles.buy!} onClick={() => void press()}>
      {buyLabel(wallet, used, words)}
    </Button>
  );
}
