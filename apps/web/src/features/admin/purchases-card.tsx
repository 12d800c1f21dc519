import { texts, t } from '../../shared/brand.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';

const labels = texts.operations.purchases;

/** Links to all purchases. */
export function PurchasesCard() {
  return (
    <Section id="purchases" heading={t(labels.title)}>
      <p>{t(labels.intro)}</p>
      <div className={styles.actions}>
        <ButtonLink to="/admin/purchases">{t(labels.open)}</ButtonLink>
      </div>
    </Section>
  );
}
