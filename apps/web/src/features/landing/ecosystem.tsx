import type { SceneName } from '#art/sizes';
import { texts, t } from '../../shared/brand.js';
import { Art } from '../../shared/ui/art.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { StatsIcon } from '../../shared/ui/page-icons.js';
import { withFigures } from './figures.js';
import { Section } from './section.js';
import styles from './ecosystem.module.css';

/** By id of the module. */
const ART: Readonly<Record<string, SceneName>> = { love: 'love', vault: 'vault', swap: 'swap', play: 'zoom' };

/** The four modules (specification §1), each linking to its page. */
export function Ecosystem() {
  const { ecosystem } = texts.landing;
  return (
    <Section
      id="ecosystem"
      tinted
      label={ecosystem.label}
      heading={ecosystem.heading}
      intro={ecosystem.intro}
    >
      <ul className={styles.modules}>
        {ecosystem.modules.map(({ id, title, body, facts, link }) => (
          <li key={id} className={styles.module}>
            <Art name={ART[id]!} className={styles.art} />
            <div className={styles.text}>
              <h3>{t(title)}</h3>
              <p>{t(body)}</p>
              <ul className={styles.facts}>
                {facts.map((fact) => (
                  <li key={fact}>{withFigures(fact)}</li>
                ))}
              </ul>
              <ButtonLink to={`/${id}`} look="outline" className={styles.link!}>
                {t(link)}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.stats}>
        <ButtonLink to="/stats" look="quiet">
          <StatsIcon /> {t(ecosystem.stats)}
        </ButtonLink>
      </div>
    </Section>
  );
}
