import { texts, t } from '../../../shared/brand.js';
import styles from './how-to-play.module.css';

const { keys: words } = texts.zoom;

/** Explains the keys. */
export function HowToPlay({ level = 2 }: { level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <section className={styles.keys} aria-labelledby="zoom-keys">
      <Heading id="zoom-keys">{t(words.heading)}</Heading>
      <dl>
        {(
          [
            [words.jump, words.jumpKeys],
            [words.slide, words.slideKeys],
            [words.pause, words.pauseKeys],
            [words.sound, words.soundKeys],
          ] as const
        ).map(([action, keys]) => (
          <div key={action}>
            <dt>{t(action)}</dt>
            <dd>
              <kbd>{t(keys)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t(words.touch)}</p>
      <p>{t(words.pad)}</p>
    </section>
  );
}
