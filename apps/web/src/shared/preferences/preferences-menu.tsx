import { Suspense, useCallback, useRef, useState } from 'react';
import { texts, t } from '../brand.js';
import { lazyAfterPaint } from '../lazy-when-near.js';
import { useDismiss } from '../use-dismiss.js';
import { AppearanceIcon } from '../ui/icons.js';
import styles from './preferences.module.css';

const PreferencesPanel = lazyAfterPaint(() => import('./preferences-panel.js'));

/** Appearance and language, behind one button. */
export function PreferencesMenu() {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback((by: string) => {
    setOpen(false);
    if (by === 'escape') button.current?.focus();
  }, []);
  useDismiss(open, area, close);
  return (
    <div ref={area} className={styles.preferences}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls="preferences"
        aria-label={t(texts.shell.preferences)}
        title={t(texts.shell.preferences)}
        onClick={() => setOpen(!open)}
      >
        <AppearanceIcon />
      </button>
      <div id="preferences" className={styles.panel} hidden={!open}>
        <Suspense>{open && <PreferencesPanel />}</Suspense>
      </div>
    </div>
  );
}
