import type { Headlines } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { NightSky } from '../../shared/ui/night-sky.js';
import { CastleLights } from './castle-lights.js';
import { litTowers, litWindows, TOWERS_BY_TURN, WINDOWS } from './castle-progress.js';
import styles from './scene.module.css';

/** Left and top in percent of the castle's box, size in percent of its width. */
const COINS = [
  [1, 40, 8],
  [8, 12, 6],
  [15, 23, 4.5],
  [80, 21, 5],
  [90, 9, 7],
  [94, 39, 8],
] as const;

/** Glints on and around the crown: left and top in percent of the castle's box. */
const SPARKS = [
  [31, 14],
  [45, -2],
  [58, 3],
  [66, 17],
  [37, 4],
] as const;

/** The castle under its crown, by night and by day: pictures that stand still. Only its lights change, with the sale and with donors. */
export function Scene({ headlines }: { headlines: Headlines | undefined }) {
  const { hero } = texts.landing;
  const lights = { soldPercent: headlines?.soldPercent ?? 0, donors: headlines?.donors ?? 0 };
  return (
    <div className={styles.scene} role="img" aria-label={t(hero.sceneAlt, lit(lights))}>
      <NightSky />
      <svg className={styles.mountains} viewBox="0 0 1440 420" preserveAspectRatio="none">
        <path
          className={styles.far}
          d="M0 300 130 190l90 70 170-170 120 130 100-80 170 190 130-120 150 130 120-160 140 120 120-100v320H0Z"
        />
        <path
          className={styles.near}
          d="M0 350 160 260l150 90 190-150 140 120 160-80 200 130 190-150 130 100 120-60v160H0Z"
        />
      </svg>
      <svg className={styles.hills} viewBox="0 0 1440 300" preserveAspectRatio="none">
        <path className={styles.slope} d="M0 90Q240 10 560 110T1080 70t360 20v210H0Z" />
        <path className={styles.meadow} d="M0 170Q300 90 700 180t740-30v150H0Z" />
      </svg>
      <div className={styles.realm}>
        <div className={styles.glow} />
        <div className={styles.rays} />
        <div className={styles.castle}>
          <img
            src="/art/hero-castle.svg"
            alt=""
            width={760}
            height={720}
            draggable={false}
            fetchPriority="high"
          />
          <CastleLights {...lights} />
        </div>
        <img
          className={styles.crown}
          src="/art/crown-emblem.svg"
          alt=""
          width={480}
          height={400}
          draggable={false}
        />
        {SPARKS.map(([left, top]) => (
          <svg
            key={left}
            className={styles.spark}
            viewBox="0 0 20 20"
            style={{ left: `${left}%`, top: `${top}%` }}
          >
            <path d="M10 0q1 9 10 10-9 1-10 10-1-9-10-10 9-1 10-10Z" />
          </svg>
        ))}
        {COINS.map(([left, top, size]) => (
          <img
            key={left}
            className={styles.coin}
            src="/art/coin.svg"
            alt=""
            width={128}
            height={128}
            draggable={false}
            style={{ left: `${left}%`, top: `${top}%`, width: `${size}%` }}
          />
        ))}
      </div>
      <div className={styles.mist} />
      <svg className={styles.hills} viewBox="0 0 1440 150" preserveAspectRatio="none">
        <path className={styles.foot} d="M0 40Q360-30 760 70t680-10v90H0Z" />
        <path className={styles.ground} d="M0 100Q420 30 820 100t620-10v60H0Z" />
      </svg>
    </div>
  );
}

const lit = ({ soldPercent, donors }: { soldPercent: number; donors: number }) => ({
  towers: `${litTowers(soldPercent)}`,
  allTowers: `${TOWERS_BY_TURN.length}`,
  windows: `${litWindows(donors)}`,
  allWindows: `${WINDOWS.length}`,
});
