import { texts, t } from '../../shared/brand.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';

const labels = texts.payments;

/** Links to the manual payments. */
export function PaymentsCard() {
  return (
    <Section id="payments" heading={t(labels.title)}>
      <p>{t(labels.intro)}</p>
      <div className={styles.actions}>
        <ButtonLink to="/admin/payments">{t(labels.open)}</ButtonLink>
      </div>
    </Section>
  );
}
