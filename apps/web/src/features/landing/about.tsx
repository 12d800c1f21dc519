import { texts, t } from '../../shared/brand.js';
import { Art } from '../../shared/ui/art.js';
import { HeartIcon } from '../../shared/ui/icons.js';
import { SearchIcon, ShieldIcon } from '../../shared/ui/page-icons.js';
import { withFigures } from './figures.js';
import { Section } from './section.js';
import styles from './about.module.css';

const ICONS = [ShieldIcon, HeartIcon, SearchIcon];

/** Who is behind the coin, and why. */
export function About() {
  const { about } = texts.landing;
  return (
    <Section id="about" label={about.label} heading={about.heading}>
      <div className={styles.about}>
        <Art name="gathering" className={styles.art} />
        <div className={styles.story}>
          <blockquote className={styles.mission}>
            <p className={styles.label}>{t(about.missionLabel)}</p>
            <p>{t(about.mission)}</p>
          </blockquote>
          {about.paragraphs.map((paragraph) => (
            <p key={paragraph}>{t(paragraph)}</p>
          ))}
        </div>
      </div>
      <ul className={styles.points}>
        {about.points.map(({ title, body }, at) => {
          const Icon = ICONS[at % ICONS.length]!;
          return (
            <li key={title} className={styles.point}>
              <span className={styles.icon}>
                <Icon size={28} />
              </span>
              <div>
                <h3>{t(title)}</h3>
                <p>{withFigures(body)}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
