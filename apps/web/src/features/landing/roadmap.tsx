import { texts, t } from '../../shared/brand.js';
import { CheckIcon } from '../../shared/ui/live-icons.js';
import { Section } from './section.js';
import styles from './roadmap.module.css';

const { roadmap } = texts.landing;
const statuses: Readonly<Record<string, string>> = roadmap.statuses;

/** Phases I to VII with their statuses (specification §4). */
export function Roadmap() {
  return (
    <Section id="roadmap" tinted label={roadmap.label} heading={roadmap.heading}>
      <ol className={styles.road}>
        {roadmap.phases.map(({ phase, title, status, items }) => (
          <li key={phase} data-status={status} aria-current={status === 'current' ? 'step' : undefined}>
            <span className={styles.mark}>{status === 'completed' && <CheckIcon />}</span>
            <div className={styles.phase}>
              <p className={styles.name}>
                {t(phase)} <span className={styles.status}>{t(statuses[status]!)}</span>
              </p>
              <h3>{t(title)}</h3>
              <ul>
                {items.map((item) => (
                  <li key={item}>{t(item)}</li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
