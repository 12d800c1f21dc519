import { simulated, texts, t } from './brand.js';
import { InfoIcon } from './ui/page-icons.js';
import styles from './simulation-banner.module.css';

/** Says on every page about money that no money moves. Renders nothing if money does move (reading D5). */
export function SimulationBanner() {
  if (!simulated) return null;
  return (
    <p className={styles.banner} role="note" data-testid="simulation-banner">
      <InfoIcon />
      <span>
        <strong>{t(texts.simulation.label)}</strong> {t(texts.simulation.text)}
      </span>
    </p>
  );
}
