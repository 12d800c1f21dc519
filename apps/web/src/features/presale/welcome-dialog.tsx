import { useEffect, useState } from 'react';
import { brand, texts, t } from '../../shared/brand.js';
import { Button } from '../../shared/ui/button.js';
import { CONFETTI_MS, throwConfetti } from '../../shared/ui/confetti.js';
import { Crown } from '../../shared/ui/crown.js';
import { Dialog } from '../../shared/ui/dialog.js';

const DELAY_MS = 1_000;
const { welcome } = texts.presale;

/** The invitation about a second after the page has loaded; kept away while a purchase is running. */
export function WelcomeDialog({ quiet }: { quiet: boolean }) {
  const [state, setState] = useState<'waiting' | 'open' | 'closed'>(quiet ? 'closed' : 'waiting');
  useEffect(() => {
    if (state !== 'waiting') return;
    const timer = setTimeout(() => setState('open'), DELAY_MS);
    return () => clearTimeout(timer);
  }, [state]);

  if (state !== 'open') return null;
  const enter = () => {
    setState('closed');
    void throwConfetti(CONFETTI_MS.other);
  };
  return (
    <Dialog title={t(welcome.heading)} onClose={enter} art={<Crown />}>
      <p>{t(welcome.body)}</p>
      <p>{t(welcome.bonus, { charity: String(brand.presale.splits.charity) })}</p>
      <Button onClick={enter}>{t(welcome.button)}</Button>
    </Dialog>
  );
}
