import { useMatch } from 'react-router-dom';
import { simulated, texts, t } from '../../shared/brand.js';
import { HeaderPanel } from './header-panel.js';
import styles from './simulation-chip.module.css';

const { simulation } = texts;

/** The simulation banner of phones: a chip that says it in one word, and opens to say the rest. */
export function SimulationChip() {
  // The framed page shows the banner itself.
  const framed = useMatch('/app/presale');
  return (
    simulated &&
    !framed && (
      <HeaderPanel className={styles.chip!} button={t(simulation.label)} testId="simulation-chip">
        <p role="note">{t(simulation.text)}</p>
      </HeaderPanel>
    )
  );
}
