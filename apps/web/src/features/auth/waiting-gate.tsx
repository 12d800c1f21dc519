import { texts, t } from '../../shared/brand.js';
import { Gatehouse } from './gatehouse.js';
import { Step } from './step.js';
import styles from './gatehouse.module.css';

const { auth, shared } = texts;

/** The gate until the visitor's session is known. Its grille is raised a little. */
export function WaitingGate() {
  return (
    <Gatehouse>
      <Step heading={t(auth.heading)} motto={t(auth.motto)} intro={t(auth.intro)} follows={false}>
        <p className={styles.waiting} role="status" aria-busy="true">
          <span className="sr-only">{t(shared.opening)}</span>
        </p>
      </Step>
    </Gatehouse>
  );
}
