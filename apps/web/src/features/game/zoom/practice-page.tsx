import { MAX_RUN_REWARD } from '#contracts/game-rewards';
import { texts, t } from '../../../shared/brand.js';
import { Page } from '../../../shared/page.js';
import { usePageTitle } from '../../../shared/page-title.js';
import { gateFor } from '../../../shared/session/return-path.js';
import { useMayBeSignedIn } from '../../../shared/session/stored-session.js';
import { ButtonLink } from '../../../shared/ui/button.js';
import { NightSky } from '../../../shared/ui/night-sky.js';
import { HowToPlay } from './how-to-play.js';
import { PracticeStage } from './practice-stage.js';
import styles from './practice-page.module.css';

const { practice: words } = texts.zoom;

/** Practice: the game without an account or a reward (reading D14: shown once its feature is live). */
export function PracticePage() {
  usePageTitle('play');
  const member = useMayBeSignedIn();
  return (
    <div className={styles.page}>
      <NightSky />
      <Page>
        <header className={styles.head}>
          <h1>{t(words.label)}</h1>
          <p>{t(words.heading)}</p>
        </header>
        <div className={styles.place}>
          <PracticeStage />
        </div>
        <div className={styles.columns}>
          <section className={styles.card} aria-labelledby="zoom-rules">
            <h2 id="zoom-rules">{t(words.rulesHeading)}</h2>
            <ol>
              {words.rules.map((rule) => (
                <li key={rule}>{t(rule)}</li>
              ))}
            </ol>
          </section>
          <section className={styles.card} aria-labelledby="zoom-reward">
            <h2 id="zoom-reward">{t(words.rewardHeading)}</h2>
            <ol>
              {words.rewards.map((rule) => (
                <li key={rule}>{t(rule, { most: `${MAX_RUN_REWARD}` })}</li>
              ))}
            </ol>
          </section>
          <div className={styles.card}>
            <HowToPlay />
          </div>
          <section className={`${styles.card} ${styles.earn}`} aria-labelledby="zoom-earn">
            <h2 id="zoom-earn">{t(words.earnHeading)}</h2>
            <p>{t(words.earn)}</p>
            <ButtonLink look="outline" to={member ? '/app/play' : gateFor('/app/play')}>
              {t(member ? words.toGame : words.signIn)}
            </ButtonLink>
          </section>
        </div>
      </Page>
    </div>
  );
}
