import { brand, texts, t } from '../../shared/brand.js';
import { buttonClass } from '../../shared/ui/button.js';
import { Art } from '../../shared/ui/art.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import styles from './press-kit.module.css';

const { kit: words } = texts.press;
const COLOURS = ['gold', 'royal', 'night', 'cream', 'violet', 'rose'] as const;
const FORMATS = ['svg', 'png'] as const;
const FILES = [
  ['crown-emblem', 'crown'],
  ['coin', 'coin'],
] as const;

/** What journalists need: the logo as files, the colours, a description to quote, and whom to ask. */
export function PressKit() {
  const contact = brand.press.contact ?? brand.team.email;
  return (
    <section className={styles.kit} aria-labelledby="kit-heading">
      <h2 id="kit-heading">{t(words.heading)}</h2>
      <div className={styles.columns}>
        <div>
          <h3>{t(words.logo)}</h3>
          <ul className={styles.files}>
            {FILES.map(([scene, name]) => (
              <li key={scene}>
                <Art name={scene} />
                {FORMATS.map((format) => (
                  <a
                    key={format}
                    className={buttonClass('quiet')}
                    href={`/art/${scene}.${format}`}
                    download={`${brand.slug}-${name}.${format}`}
                  >
                    {t(words.files[name], { format: format.toUpperCase() })}
                  </a>
                ))}
              </li>
            ))}
          </ul>
          <h3>{t(words.colours)}</h3>
          <ul className={styles.colours}>
            {COLOURS.map((name) => (
              <li key={name}>
                <span className={styles.swatch} style={{ background: brand.colours[name] }} />
                <code>{brand.colours[name]}</code>
                <CopyButton
                  value={brand.colours[name]}
                  name={brand.colours[name]}
                  label={t(words.copy, { colour: brand.colours[name] })}
                  messages={{ copied: t(words.copied), failed: t(words.copyFailed) }}
                />
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{t(words.about)}</h3>
          <p>{t(words.boilerplate)}</p>
          <h3>{t(words.contact)}</h3>
          <p>
            <a href={`mailto:${contact}`}>{contact}</a>
          </p>
        </div>
      </div>
    </section>
  );
}
