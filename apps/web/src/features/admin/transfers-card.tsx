import { texts, t } from '../../shared/brand.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';

const labels = texts.transfers;

/** Links to what has arrived on the chain. */
export function TransfersCard() {
  return (
    <Section id="transfers" heading={t(labels.title)}>
      <p>{t(labels.intro)}</p>
      <div className={styles.actions}>
        <ButtonLink to="/admin/transfers">{t(labels.open)}</ButtonLink>
      </div>
    </Section>
  );
}
