import { useState } from 'react';
import { brand, texts, t } from '../../shared/brand.js';
import { Art } from '../../shared/ui/art.js';
import { PictureDialog } from './picture-dialog.js';
import styles from './gallery.module.css';

/** Pictures of what has been built so far; each opens enlarged. */
export function Gallery() {
  const { gallery } = texts.milestones;
  const [opened, setOpened] = useState<number>();
  return (
    <section aria-labelledby="gallery-heading">
      <h2 id="gallery-heading" className={styles.heading}>
        {t(gallery.heading)}
      </h2>
      <ul className={styles.gallery}>
        {brand.galleries.milestones.map((name, at) => {
          const caption = gallery.captions[name];
          const title = caption ? t(caption.title) : '';
          return (
            <li key={name}>
              <figure>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  aria-label={t(gallery.open, { title })}
                  onClick={() => setOpened(at)}
                >
                  <Art name={name} alt={caption && t(caption.alt)} />
                </button>
                <figcaption>{title}</figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
      {opened !== undefined && (
        <PictureDialog at={opened} onTurn={setOpened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
}
