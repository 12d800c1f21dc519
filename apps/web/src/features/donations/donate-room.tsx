import { texts } from '../../shared/brand.js';
import { AutoDonateSection } from '../../shared/auto-donate/auto-donate-section.js';
import { usePageTitle } from '../../shared/page-title.js';
import { Room } from '../../shared/ui/room.js';
import { BadgeSection } from './badge-section.js';
import { DonateForm } from './donate-form.js';
import styles from './donate-room.module.css';
import { OwnDonations } from './own-donations.js';

/** The donation form with the member's badge, donations and automatic donations (specification §2, app area). */
export default function DonateRoom() {
  usePageTitle('appDonate');
  return (
    <Room heading={texts.application.tabs.donate}>
      <div className={styles.columns}>
        <DonateForm />
        <BadgeSection />
      </div>
      <div className={styles.columns}>
        <OwnDonations />
        <AutoDonateSection />
      </div>
    </Room>
  );
}
