import { useRef, useState } from 'react';
import { base, texts, t } from '../../shared/brand.js';
import { EMBEDDED } from '../../shared/embedded.js';
import { usePageTitle } from '../../shared/page-title.js';
import styles from './private-presale.module.css';

/** The app's first room: the pre-sale's private round in a frame (specification §2). */
export default function PrivatePresale() {
  usePageTitle('app');
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();

  // The frame is as tall as its page, so that there is one thing to scroll.
  const follow = () => {
    const page = frame.current?.contentDocument?.body;
    if (!page) return;
    const measure = () => setHeight(page.scrollHeight);
    new ResizeObserver(measure).observe(page);
  };
  return (
    <>
      <h1 className="sr-only">{t(texts.application.tabs.presale)}</h1>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours, from the same origin: as trusted as this one */}
      <iframe
        ref={frame}
        className={styles.frame}
        style={{ height }}
        src={`${base}/presale/private${EMBEDDED}`}
        title={t(texts.application.presaleFrame)}
        onLoad={follow}
      />
    </>
  );
}
