import { texts, t } from '../../shared/brand.js';
import { Crown } from '../../shared/ui/crown.js';
import { NightSky } from '../../shared/ui/night-sky.js';
import { Castle } from './castle.js';
import { Coin } from './coin.js';
import styles from './scene.module.css';

/** Left and top in percent of the castle's box, size in percent of its width, seconds into the bobbing. */
const COINS = [
  [-8, 44, 9, 0],
  [3, 14, 6, 2.1],
  [17, 38, 4.5, 3.4],
  [80, 34, 5, 1.2],
  [95, 10, 7, 4],
  [101, 42, 8.5, 2.8],
] as const;

/** The castle under its crown at night: layered pictures, each moving on its own, or none for reduced motion. */
export function Scene() {
  return (
    <div className={styles.scene} role="img" aria-label={t(texts.landing.hero.sceneAlt)}>
      <NightSky />
      <svg className={styles.mountains} viewBox="0 0 1440 420" preserveAspectRatio="none">
        <path
          d="M0 300 130 190l90 70 170-170 120 130 100-80 170 190 130-120 150 130 120-160 140 120 120-100v320H0Z"
          fill="color-mix(in oklab, var(--violet) 42%, var(--royal))"
          opacity=".55"
        />
        <path
          d="M0 350 160 260l150 90 190-150 140 120 160-80 200 130 190-150 130 100 120-60v160H0Z"
          fill="color-mix(in oklab, var(--royal) 85%, var(--violet))"
        />
      </svg>
      <div className={styles.realm}>
        <div className={styles.glow} />
        <div className={styles.rays} />
        <div className={styles.castle}>
          <Castle />
        </div>
        <div className={styles.crown}>
          <Crown />
        </div>
        {COINS.map(([left, top, size, delay]) => (
          <div
            key={left}
            className={styles.coin}
            style={{ left: `${left}%`, top: `${top}%`, width: `${size}%`, animationDelay: `${-delay}s` }}
          >
            <Coin />
          </div>
        ))}
      </div>
      <div className={styles.mist} />
      <svg className={styles.hills} viewBox="0 0 1440 300" preserveAspectRatio="none">
        <path
          d="M0 130Q220 40 520 120T1040 60t400 60v180H0Z"
          fill="color-mix(in oklab, var(--dusk) 72%, var(--royal))"
        />
        <path d="M0 190Q360 90 760 180t680-40v160H0Z" fill="var(--dusk)" />
        <path d="M0 250Q420 180 820 240t620-20v80H0Z" fill="var(--night)" />
      </svg>
    </div>
  );
}
