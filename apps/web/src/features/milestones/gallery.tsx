import { useRef, useState } from 'react';
import { brand, texts, t } from '../../shared/brand.js';
import { Art } from '../../shared/ui/art.js';
import { closeCover, openCover } from '../../shared/ui/open-cover.js';
import { PictureDialog } from './picture-dialog.js';
import styles from './gallery.module.css';

/** Pictures of what has been built so far; each opens enlarged. */
export function Gallery() {
  const { gallery } = texts.milestones;
  const [opened, setOpened] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const close = () => {
    const cover = list.current?.querySelectorAll('img')[opened ?? 0];
    closeCover(cover, () => setOpened(undefined));
  };
  return (
    <section aria-labelledby="gallery-heading">
      <h2 id="gallery-heading" className={styles.heading}>
        {t(gallery.heading)}
      </h2>
      <ul ref={list} className={styles.gallery}>
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
                  onClick={({ currentTarget }) =>
                    openCover(currentTarget.querySelector('img'), () => setOpened(at))
                  }
                >
                  <Art name={name} alt={caption && t(caption.alt)} />
                </button>
                <figcaption>{title}</figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
      {opened !== undefined && <PictureDialog at={opened} onTurn={setOpened} onClose={close} />}
    </section>
  );
}
