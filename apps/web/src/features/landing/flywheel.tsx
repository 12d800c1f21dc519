import { texts, t } from '../../shared/brand.js';
import { Page } from '../../shared/page.js';
import { Art } from '../../shared/ui/art.js';
import { withFigures } from './figures.js';
import { SectionHeader } from './section.js';
import styles from './flywheel.module.css';

/** Clockwise from the top, as the wheel is drawn. */
const STATIONS = ['give', 'lock', 'trade', 'play'] as const;

/** How the modules drive each other: the wheel, and a list of its stations in order. */
export function Flywheel() {
  const { flywheel } = texts.landing;
  return (
    <section className={styles.flywheel} aria-labelledby="flywheel-heading">
      <Page>
        <div className={styles.split}>
          <div className={styles.wheel} aria-hidden="true">
            <Art name="flywheel" />
            {STATIONS.map((station, at) => (
              <p key={station} data-station={station}>
                <b>{at + 1}</b> {t(flywheel.stations[station].name)}
              </p>
            ))}
          </div>
          <div>
            <SectionHeader
              id="flywheel"
              label={flywheel.label}
              heading={flywheel.heading}
              intro={flywheel.intro}
              aside
            />
            <ol className={styles.stations}>
              {STATIONS.map((station) => (
                <li key={station} className={styles.station}>
                  <h3>{t(flywheel.stations[station].name)}</h3>
                  <p>{withFigures(flywheel.stations[station].body)}</p>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </Page>
    </section>
  );
}
