import { texts, t } from '../../shared/brand.js';
import { ButtonLink } from '../../shared/ui/button.js';
import styles from './admin-page.module.css';
import { RoomCard } from './room-card.js';

const labels = texts.payments;

/** Links to the manual payments. */
export function PaymentsCard() {
  return (
    <RoomCard heading={t(labels.title)}>
      <p className={styles.body}>{t(labels.intro)}</p>
      <ButtonLink to="/admin/payments">{t(labels.open)}</ButtonLink>
    </RoomCard>
  );
}
