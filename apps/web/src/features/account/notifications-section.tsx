import { texts, t } from '../../shared/brand.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';

const { preferences: words } = texts.notifications;

/** Links to the mail preferences, which are on the notifications page. */
export function NotificationsSection() {
  return (
    <Section id="notifications" heading={t(words.heading)} intro={t(words.intro)}>
      <div className={styles.actions}>
        <ButtonLink look="quiet" to="/app/notifications#preferences">
          {t(words.link)}
        </ButtonLink>
      </div>
    </Section>
  );
}
