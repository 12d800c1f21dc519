import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { texts, t } from '../brand.js';
import { Art } from './art.js';
import type { SceneName } from '#art/sizes';
import { CloseIcon } from './icons.js';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  art?: ReactNode;
  /** A picture across the dialog's head. */
  scene?: SceneName;
  /** Wide enough for a picture. */
  large?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A modal `<dialog>`, open while it is rendered. Escape, the close button and a click outside it call `onClose`. */
export function Dialog({ title, onClose, art, scene, large = false, onKeyDown, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      data-large={large}
      onKeyDown={onKeyDown}
      closedby="any"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.body}>
        {scene && <Art name={scene} eager className={styles.scene} />}
        {art && (
          <div className={styles.art} aria-hidden="true">
            {art}
          </div>
        )}
        <h2 id={titleId} tabIndex={-1} autoFocus>
          {title}
        </h2>
        {children}
        <button type="button" className={styles.close} aria-label={t(texts.shell.close)} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
    </dialog>
  );
}
