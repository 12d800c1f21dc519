import { brand, texts, t } from '../../shared/brand.js';
import { Button } from '../../shared/ui/button.js';
import { Crown } from '../../shared/ui/crown.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { useWallet } from '../../shared/wallet/use-wallet.js';

const { welcome } = texts.presale;

/** Invites the visitor to connect a wallet and buy. Only connected wallets get confetti (specification §2). */
export default function WelcomeDialog({ onClose }: { onClose: () => void }) {
  const { status, publicKey, connect } = useWallet();
  const connected = publicKey !== null;
  const connecting = status === 'connecting';
  const enter = async () => {
    const outcome = connected ? 'connected' : await connect();
    // Closing the wallet selection leads back to this dialog.
    if (outcome === 'dismissed') return;
    onClose();
    if (outcome !== 'connected') return;
    const { CONFETTI_MS, throwConfetti } = await import('../../shared/ui/confetti.js');
    await throwConfetti(CONFETTI_MS.other);
  };
  return (
    <Dialog title={t(welcome.heading)} onClose={onClose} art={<Crown />}>
      <p>{t(welcome.body)}</p>
      <p>{t(welcome.bonus, { charity: String(brand.presale.splits.charity) })}</p>
      <Button onClick={() => void enter()}>
        {t(connecting ? texts.wallet.connecting : connected ? welcome.button : welcome.connect)}
      </Button>
    </Dialog>
  );
}
