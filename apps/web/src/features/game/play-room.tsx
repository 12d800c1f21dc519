import { texts } from '../../shared/brand.js';
import { usePageTitle } from '../../shared/page-title.js';
import { BadgeTile } from '../../shared/badge-tile.js';
import { Room } from '../../shared/ui/room.js';
import { AutoDonateSection } from '../../shared/auto-donate/auto-donate-section.js';
import { BestRunTile } from './best-run-tile.js';
import { GamesSection } from './games-section.js';
import styles from './play-room.module.css';
import { HowToPlay } from './zoom/how-to-play.js';
import { MemberStage } from './member-stage.js';

/** The game, with its rewards and where they go (specification §2, app area). */
export default function PlayRoom() {
  usePageTitle('appPlay');
  return (
    <Room heading={texts.application.tabs.play}>
      <div id="run">
        <MemberStage />
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <GamesSection />
          <div className={styles.tiles}>
            <BestRunTile />
            <BadgeTile />
          </div>
        </div>
        <div className={styles.side}>
          <div className={styles.how}>
            <HowToPlay />
          </div>
          <AutoDonateSection />
        </div>
      </div>
    </Room>
  );
}
