import { useState } from 'react';
import { brand, texts, t } from '../../../shared/brand.js';
import { afterPaint } from '../../../shared/lazy-when-near.js';
import { storedUserId } from '../../../shared/session/stored-session.js';
import { deviceText } from '../../../shared/store.js';
import { Art } from '../../../shared/ui/art.js';
import { Button } from '../../../shared/ui/button.js';
import { TAB_ICONS } from '../tab-icons.js';
import styles from './first-visit.module.css';

const { firstVisit: words } = texts.home;
const POINTS = [
  [TAB_ICONS.wallet, words.own],
  [TAB_ICONS.play, words.play],
  [TAB_ICONS.donate, words.give],
] as const;

/** A ten-second introduction, once for each member on each device. It is part of the page, so that it blocks nothing. */
export function FirstVisit() {
  const [seen] = useState(() => deviceText(`${brand.slug}_first_visit_${storedUserId() ?? ''}`));
  const [open, setOpen] = useState(() => seen.read() === undefined);
  const close = () => {
    seen.write('yes');
    setOpen(false);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  if (!open) return null;
  return (
    <aside className={styles.visit} aria-labelledby="first-visit-heading">
      <Art name="doors" eager />
      <div className={styles.words}>
        <h2 id="first-visit-heading">{t(words.heading)}</h2>
        <p>{t(words.intro)}</p>
        <ol>
          {POINTS.map(([Icon, { title, body }]) => (
            <li key={title}>
              <Icon />
              <div>
                <h3>{t(title)}</h3>
                <p>{t(body, { fund: t(texts.love.fund) })}</p>
              </div>
            </li>
          ))}
        </ol>
        {/* Everything below moves up, which takes long on a slow phone, so the press is shown first. */}
        <Button look="outline" onClick={() => afterPaint(close)}>
          {t(words.skip)}
        </Button>
      </div>
    </aside>
  );
}
