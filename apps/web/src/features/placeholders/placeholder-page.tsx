import { useState } from 'react';
import { brand, links, texts, t } from '../../shared/brand.js';
import { MessagePage } from '../../shared/page.js';
import { usePageTitle } from '../../shared/page-title.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { CONFETTI_MS, throwConfetti } from '../../shared/ui/confetti.js';
import { Dialog } from '../../shared/ui/dialog.js';

const SCENES = { vault: 'vault', swap: 'swap', play: 'zoom', store: 'store', stats: 'stats' } as const;

/** Title, tagline, and a dialog that opens automatically (specification §2, placeholder pages). */
export default function PlaceholderPage({ room }: { room: keyof typeof SCENES }) {
  const [open, setOpen] = useState(true);
  const { placeholders } = texts;
  const title = t(placeholders[room].title);
  usePageTitle(room);

  const close = () => {
    setOpen(false);
    void throwConfetti(CONFETTI_MS.comingSoon);
  };
  return (
    <>
      <MessagePage scene={SCENES[room]}>
        <h1>{title}</h1>
        <p>{t(placeholders[room].tagline)}</p>
        <Button look="outline" onClick={() => setOpen(true)}>
          {t(placeholders.again)}
        </Button>
      </MessagePage>
      {open && (
        <Dialog title={t(placeholders.dialog.title)} onClose={close} scene="foundation">
          <p>{t(placeholders.dialog.body, { page: title })}</p>
          <p>{t(placeholders.dialog.alive[brand.baby])}</p>
          <ButtonLink to={links.telegram} look="outline">
            {t(placeholders.dialog.army)}
          </ButtonLink>
          <ButtonLink to="/presale/public">{t(placeholders.dialog.buy)}</ButtonLink>
        </Dialog>
      )}
    </>
  );
}
