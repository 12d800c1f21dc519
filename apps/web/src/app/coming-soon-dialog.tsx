import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { links, texts, t } from '../shared/brand.js';
import { showComingSoon } from '../shared/coming-soon.js';
import { ButtonLink } from '../shared/ui/button.js';
import { CONFETTI_MS, throwConfetti } from '../shared/ui/confetti.js';
import { Dialog } from '../shared/ui/dialog.js';

/** Says that a feature is not finished and suggests where to go meanwhile (specification §2, 'Coming soon' dialog). */
export default function ComingSoonDialog({ feature }: { feature: string }) {
  const { comingSoon } = texts;
  const { pathname } = useLocation();
  const close = () => {
    showComingSoon('');
    void throwConfetti(CONFETTI_MS.comingSoon);
  };
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (openedAt.current !== pathname) showComingSoon('');
  }, [pathname]);
  return (
    <Dialog title={t(comingSoon.title)} onClose={close} scene="foundation">
      <p>{t(comingSoon.body, { feature })}</p>
      <p>{t(comingSoon.meanwhile)}</p>
      <ButtonLink to={links.telegram} look="outline">
        {t(comingSoon.army)}
      </ButtonLink>
      <ButtonLink to="/presale/public" onClick={close}>
        {t(comingSoon.presale)}
      </ButtonLink>
    </Dialog>
  );
}
