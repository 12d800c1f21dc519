import { Link } from 'react-router-dom';
import { texts, t } from '../../shared/brand.js';
import { HeartIcon, PlayIcon, StatsIcon, SwapIcon, VaultIcon } from '../../shared/ui/icons.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Section } from './section.js';
import styles from './ecosystem.module.css';

const { ecosystem } = texts.landing;
const ICONS = { love: HeartIcon, vault: VaultIcon, swap: SwapIcon, play: PlayIcon };

/** The four modules (specification §1), each linking to its room. */
export function Ecosystem() {
  return (
    <Section
      id="ecosystem"
      tinted
      label={ecosystem.label}
      heading={ecosystem.heading}
      intro={ecosystem.intro}
    >
      <ul className={styles.modules}>
        {ecosystem.modules.map(({ id, title, body, facts, link }) => {
          const Icon = ICONS[id];
          return (
            <li key={id} className={styles.module}>
              <span className={styles.icon}>
                <Icon size={34} />
              </span>
              <h3>{t(title)}</h3>
              <p>{t(body)}</p>
              <ul className={styles.facts}>
                {facts.map((fact) => (
                  <li key={fact}>{t(fact)}</li>
                ))}
              </ul>
              <Link to={`/${id}`} className={styles.link}>
                {t(link)}
              </Link>
            </li>
          );
        })}
      </ul>
      <div className={styles.stats}>
        <ButtonLink to="/stats" look="quiet">
          <StatsIcon /> {t(ecosystem.stats)}
        </ButtonLink>
      </div>
    </Section>
  );
}
