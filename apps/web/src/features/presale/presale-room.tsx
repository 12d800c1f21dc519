import { useLayoutEffect, useRef, useState } from 'react';
import { base, texts, t } from '../../shared/brand.js';
import { EMBEDDED } from '../../shared/embedded.js';
import { usePageTitle } from '../../shared/page-title.js';
import styles from './presale-room.module.css';

/** The pre-sale's private round in a frame (specification §2). */
export default function PresaleRoom() {
  usePageTitle('appPresale');
  const frame = useRef<HTMLIFrameElement>(null);
  const [above, setAbove] = useState(0);

  // The frame fills the rest of the screen and scrolls on its own, so that its dialogs are centred in the visible area.
  useLayoutEffect(() => {
    const measure = () => setAbove(frame.current?.offsetTop ?? 0);
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <h1 className="sr-only">{t(texts.application.tabs.presale)}</h1>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours, from the same origin: as trusted as this one */}
      <iframe
        ref={frame}
        className={styles.frame}
        style={{ height: `calc(100dvh - ${above}px - var(--bottom-bar, 0px))` }}
        src={`${base}/presale/private${EMBEDDED}`}
        title={t(texts.application.presaleFrame)}
      />
    </>
  );
}
