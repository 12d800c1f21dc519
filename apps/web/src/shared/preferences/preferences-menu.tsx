import { Suspense } from 'react';
import { texts, t } from '../brand.js';
import { lazyAfterPaint } from '../lazy-when-near.js';
import { AppearanceIcon } from '../ui/icons.js';
import { usePanel } from '../use-panel.js';
import styles from './preferences.module.css';

const PreferencesPanel = lazyAfterPaint(() => import('./preferences-panel.js'));

/** Appearance and language, behind one button. */
export function PreferencesMenu() {
  const { area, button, open, shown, setOpen } = usePanel();
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
      <div id="preferences" className={styles.panel} hidden={!shown}>
        <Suspense>{shown && <PreferencesPanel />}</Suspense>
      </div>
    </div>
  );
}
