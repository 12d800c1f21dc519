import { useEffect, useId, useRef, useState } from 'react';
import { TICKS_PER_SECOND } from '#zoom';
import { texts, t } from '../../../shared/brand.js';
import { percentage } from '../../../shared/format.js';
import { PauseIcon, StartIcon } from '../../../shared/ui/icons.js';
import { Hud } from './hud.js';
import { AT_START, type Recorded, ReplayPlayer } from './game/replay-player.js';
import { Sound } from './game/sound.js';
import { useStyle, useWantsContrast } from './use-style.js';
import { useSetting } from './player-settings.js';
import styles from './replay-stage.module.css';
import stage from './zoom-stage.module.css';

const { replay: words } = texts.zoom;
const SPEEDS = [0.5, 1, 2] as const;

/** Plays a recorded run. */
export function ReplayStage({ recorded }: { recorded: Recorded }) {
  const speeds = useId();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const player = useRef<ReplayPlayer>(null);
  const [view, setView] = useState(AT_START);
  const [speed, setSpeed] = useState<number>(1);
  const [contrast] = useSetting('contrast', useWantsContrast());
  const style = useStyle(contrast);
  const first = useRef(style);
  useEffect(() => {
    const sound = new Sound();
    const made = new ReplayPlayer(frame.current!, canvas.current!, recorded, sound, first.current, setView);
    player.current = made;
    const observer = new ResizeObserver(() => made.rebuild());
    observer.observe(canvas.current!);
    return () => {
      observer.disconnect();
      made.destroy();
      sound.close();
    };
  }, [recorded]);
  useEffect(() => player.current?.rebuild(style), [style]);
  const choose = (times: number) => {
    setSpeed(times);
    if (player.current) player.current.speed = times;
  };
  const seconds = percentage(Math.floor((view.tick / TICKS_PER_SECOND) * 10) / 10);
  return (
    <div className={stage.zoom}>
      <div ref={frame} className={stage.stage} data-contrast={contrast || undefined}>
        <canvas ref={canvas} className={stage.canvas} aria-hidden="true" />
        <Hud view={view} />
      </div>
      <div className={styles.bar}>
        <button type="button" className={styles.play} onClick={() => player.current?.toggle()}>
          {view.playing ? <PauseIcon /> : <StartIcon />}
          {t(view.playing ? words.pause : words.play)}
        </button>
        <input
          type="range"
          aria-label={t(words.position)}
          aria-valuetext={t(words.at, { seconds })}
          min={0}
          max={recorded.log.ticks}
          step={1}
          value={view.tick}
          style={{ ['--at' as string]: `${(view.tick / Math.max(1, recorded.log.ticks)) * 100}%` }}
          onChange={({ target }) => player.current?.seek(target.valueAsNumber)}
        />
        <fieldset>
          <legend className="sr-only">{t(words.speed)}</legend>
          {SPEEDS.map((times) => (
            <label key={times}>
              <input type="radio" name={speeds} checked={speed === times} onChange={() => choose(times)} />
              <span>{t(words.times, { speed: percentage(times) })}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </div>
  );
}
