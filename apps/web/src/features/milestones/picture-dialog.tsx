import type { KeyboardEvent } from 'react';
import { brand, texts, t } from '../../shared/brand.js';
import { Art } from '../../shared/ui/art.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { BackIcon, ForwardIcon } from '../../shared/ui/icons.js';
import controls from '../../shared/ui/controls.module.css';
import styles from './picture-dialog.module.css';

interface PictureDialogProps {
  /** Index of the picture shown. */
  at: number;
  onTurn: (to: number) => void;
  onClose: () => void;
}

/** One picture of the gallery, enlarged. Arrow keys and two buttons move forwards and back and wrap around. */
export function PictureDialog({ at, onTurn, onClose }: PictureDialogProps) {
  const { gallery } = texts.milestones;
  const pictures = brand.galleries.milestones;
  const name = pictures[at]!;
  const caption = gallery.captions[name];
  const turn = (by: number) => onTurn((at + by + pictures.length) % pictures.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
  };
  return (
    <Dialog title={caption ? t(caption.title) : ''} onClose={onClose} onKeyDown={onKeyDown} large>
      <div className={styles.picture} aria-live="polite">
        <Art name={name} alt={caption && t(caption.alt)} eager />
      </div>
      <div className={controls.controls}>
        <button type="button" aria-label={t(gallery.previous)} onClick={() => turn(-1)}>
          <BackIcon />
        </button>
        <p>{t(gallery.position, { number: `${at + 1}`, count: `${pictures.length}` })}</p>
        <button type="button" aria-label={t(gallery.next)} onClick={() => turn(1)}>
          <ForwardIcon />
        </button>
      </div>
    </Dialog>
  );
}
