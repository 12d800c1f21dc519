import type { ReactNode } from 'react';
import { Crown } from '../../shared/ui/crown.js';
import { NightSky } from '../../shared/ui/night-sky.js';
import { Arch } from './arch.js';
import { Portcullis } from './portcullis.js';
import { Tower } from './tower.js';
import styles from './gatehouse.module.css';

/** The castle's gate, with the form in its arch. */
export function Gatehouse({ children }: { children: ReactNode }) {
  return (
    <div className={styles.scene}>
      <NightSky />
      <div className={styles.house}>
        <div className={styles.wall} aria-hidden="true" />
        <Tower side="left" />
        <Tower side="right" />
        <div className={styles.frame}>
          <Arch />
          <Crown className={styles.keystone!} />
          <div className={styles.door}>
            <Portcullis />
            <div className={styles.inside}>{children}</div>
          </div>
        </div>
        <div className={styles.steps} aria-hidden="true" />
      </div>
      {/* Behind the house, but after it: the hills stand at the bottom, and would move while the form arrives. */}
      <svg className={styles.hills} viewBox="0 0 1440 320" preserveAspectRatio="none" aria-hidden="true">
        <path
          d="M0 150 140 60l110 70L420 20l150 120 120-60 170 60 150-100 130 90 160-110 120 90 60-30v240H0Z"
          className={styles.far}
          opacity=".7"
        />
        <path d="M0 210Q250 110 560 200t520-30 360 20v130H0Z" className={styles.near} />
        <path d="M0 270Q320 190 720 260t720-30v90H0Z" className={styles.foot} />
      </svg>
    </div>
  );
}
