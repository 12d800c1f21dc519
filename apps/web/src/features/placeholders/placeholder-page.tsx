import { type ReactNode, useState } from 'react';
import { links, texts, t } from '../../shared/brand.js';
import { MessagePage } from '../../shared/page.js';
import { usePageTitle } from '../../shared/page-title.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { CONFETTI_MS, throwConfetti } from '../../shared/ui/confetti.js';
import { Crown } from '../../shared/ui/crown.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { PlayIcon, StatsIcon, StoreIcon, SwapIcon, VaultIcon } from '../../shared/ui/icons.js';
import styles from './placeholder-page.module.css';

const ICONS = { vault: VaultIcon, swap: SwapIcon, play: PlayIcon, store: StoreIcon, stats: StatsIcon };
const { placeholders } = texts;

/** Title, tagline and the dialog that opens by itself (specification §2, placeholder pages). */
export default function PlaceholderPage({ room }: { room: keyof typeof ICONS }) {
  const [open, setOpen] = useState(true);
  const Icon = ICONS[room];
  const title = t(placeholders[room].title);
  usePageTitle(title);

  const close = () => {
    setOpen(false);
    void throwConfetti(CONFETTI_MS.comingSoon);
  };
  return (
    <>
      <MessagePage art={<Medallion icon={<Icon size={64} />} />}>
        <h1>{title}</h1>
        <p>{t(placeholders[room].tagline)}</p>
        <Button look="outline" onClick={() => setOpen(true)}>
          {t(placeholders.again)}
        </Button>
      </MessagePage>
      {open && (
        <Dialog title={t(placeholders.dialog.title)} onClose={close} art={<Crown />}>
          <p>{t(placeholders.dialog.body, { page: title })}</p>
          <p>{t(placeholders.dialog.alive)}</p>
          <ButtonLink to={links.telegram} look="outline">
            {t(placeholders.dialog.army)}
          </ButtonLink>
          <ButtonLink to="/presale/public">{t(placeholders.dialog.buy)}</ButtonLink>
        </Dialog>
      )}
    </>
  );
}

function Medallion({ icon }: { icon: ReactNode }) {
  return <div className={styles.medallion}>{icon}</div>;
}
