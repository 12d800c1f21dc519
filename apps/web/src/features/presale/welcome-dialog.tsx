import { useEffect, useState } from 'react';
import { brand, texts, t } from '../../shared/brand.js';
import { Button } from '../../shared/ui/button.js';
import { CONFETTI_MS, throwConfetti } from '../../shared/ui/confetti.js';
import { Crown } from '../../shared/ui/crown.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { useWallet } from '../../shared/wallet/use-wallet.js';

const DELAY_MS = 1_000;
const { welcome } = texts.presale;

/**
 * The invitation to connect a wallet and buy, about a second after the page has loaded; kept away while a purchase is
 * running. Only a connected wallet enters with confetti (specification §2, pre-sale page).
 */
export function WelcomeDialog({ quiet }: { quiet: boolean }) {
  const { status, publicKey, connect } = useWallet();
  const [state, setState] = useState<'waiting' | 'open' | 'closed'>(quiet ? 'closed' : 'waiting');
  useEffect(() => {
    if (state !== 'waiting') return;
    const timer = setTimeout(() => setState('open'), DELAY_MS);
    return () => clearTimeout(timer);
  }, [state]);

  if (state !== 'open') return null;
  const connected = publicKey !== null;
  const connecting = status === 'connecting';
  const enter = async () => {
    const outcome = connected ? 'connected' : await connect();
    // Whoever closed the choice of wallets is back at this one.
    if (outcome === 'dismissed') return;
    setState('closed');
    if (outcome === 'connected') await throwConfetti(CONFETTI_MS.other);
  };
  return (
    <Dialog title={t(welcome.heading)} onClose={() => setState('closed')} art={<Crown />}>
      <p>{t(welcome.body)}</p>
      <p>{t(welcome.bonus, { charity: String(brand.presale.splits.charity) })}</p>
      <Button onClick={() => void enter()}>
        {t(connecting ? texts.wallet.connecting : connected ? welcome.button : welcome.connect)}
      </Button>
    </Dialog>
  );
}
