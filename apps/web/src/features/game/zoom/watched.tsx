import { useMemo } from 'react';
import type { GameReplay } from '#contracts';
import { ENGINE } from '#zoom';
import { texts, t } from '../../../shared/brand.js';
import { HowMade } from '../../../shared/ui/made.js';
import { ReplayStage } from './replay-stage.js';
import styles from './practice-page.module.css';

/** A recorded run on its stage; a note if the rules have changed since. */
export function Watched({ replay }: { replay: GameReplay }) {
  const { seed, ticks, changes, engine } = replay;
  const recorded = useMemo(() => ({ seed, log: { ticks, changes } }), [seed, ticks, changes]);
  if (engine !== ENGINE) return <p>{t(texts.zoom.replay.older)}</p>;
  return (
    <section className={styles.place}>
      <ReplayStage recorded={recorded} />
      <HowMade of="score" />
    </section>
  );
}
