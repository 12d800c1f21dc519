import { texts } from '../../shared/brand.js';
import { usePageTitle } from '../../shared/page-title.js';
import { Room } from '../../shared/ui/room.js';
import { AutoDonateSection } from './auto-donate-section.js';
import { GamesSection } from './games-section.js';
import styles from './play-room.module.css';
import { Stage } from './stage.js';

/** Where games are played, with what they have brought and where it goes (specification §2, app area). */
export default function PlayRoom() {
  usePageTitle('appPlay');
  return (
    <Room heading={texts.application.tabs.play}>
      <Stage />
      <div className={styles.columns}>
        <GamesSection />
        <AutoDonateSection />
      </div>
    </Room>
  );
}
