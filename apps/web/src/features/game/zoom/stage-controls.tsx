import { type MouseEvent, type ReactNode, type RefObject, useState } from 'react';
import { JUMP, SLIDE } from '#zoom';
import { texts, t } from '../../../shared/brand.js';
import { grouped } from '../../../shared/format.js';
import { PauseIcon } from '../../../shared/ui/icons.js';
import { icon } from '../../../shared/ui/icon.js';
import type { HeldKeys } from './controls/held-keys.js';
import styles from './stage-controls.module.css';

const { controls: words } = texts.zoom;

const SoundIcon = icon(
  <path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />,
);
const MutedIcon = icon(<path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4ZM16 9.5l5 5M21 9.5l-5 5" />);
const ContrastIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" />
  </>,
);
const GhostIcon = icon(
  <path d="M5 20v-9a7 7 0 0 1 14 0v9l-2.4-2-2.3 2-2.3-2-2.3 2-2.3-2ZM9.5 11h.01M14.5 11h.01" />,
);
const EndIcon = icon(<path d="M6 4v17M6 5h11l-2.5 4 2.5 4H6" />);
const FullIcon = icon(<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />);

interface StageControlsProps {
  stage: RefObject<HTMLDivElement | null>;
  sound: boolean;
  onSound: () => void;
  contrast: boolean;
  onContrast: (on: boolean) => void;
  /** Undefined while there is no best run. */
  ghost: boolean | undefined;
  ghostScore: number | undefined;
  onGhost: (on: boolean) => void;
  onPause: (() => void) | undefined;
  /** Undefined while there is no run to end. */
  onEnd: (() => void) | undefined;
}

/** The switches below the stage. */
export function StageControls(props: StageControlsProps) {
  const { stage, sound, onSound, contrast, onContrast, ghost, ghostScore, onGhost, onPause, onEnd } = props;
  const [canFill] = useState(() => typeof document !== 'undefined' && document.fullscreenEnabled === true);
  const fill = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : stage.current?.requestFullscreen());
  // After a press with a pointer the switch gives up the focus, so that keys control the game.
  const then =
    (action: () => void) =>
    ({ detail }: MouseEvent) => {
      action();
      if (onPause && detail > 0) stage.current?.focus({ preventScroll: true });
    };
  return (
    <div className={styles.controls} role="group" aria-label={t(words.label)}>
      <Switch name={words.sound} on={sound} onPress={then(onSound)}>
        {sound ? <SoundIcon /> : <MutedIcon />}
      </Switch>
      <Switch name={words.contrast} on={contrast} onPress={then(() => onContrast(!contrast))}>
        <ContrastIcon />
      </Switch>
      {ghost !== undefined && (
        <Switch name={words.ghost} on={ghost} onPress={then(() => onGhost(!ghost))}>
          <GhostIcon />
        </Switch>
      )}
      {canFill && (
        <button type="button" onClick={then(fill)}>
          <FullIcon />
          <span>{t(words.fullscreen)}</span>
        </button>
      )}
      <button type="button" disabled={!onPause} onClick={onPause}>
        <PauseIcon />
        <span>{t(words.pause)}</span>
      </button>
      {onEnd && (
        <button type="button" onClick={onEnd}>
          <EndIcon />
          <span>{t(texts.zoom.leave)}</span>
        </button>
      )}
      {ghost && ghostScore !== undefined && (
        <p>{t(words.ghostNote, { score: grouped(String(ghostScore)) })}</p>
      )}
    </div>
  );
}

interface SwitchProps {
  name: string;
  on: boolean;
  onPress: (event: MouseEvent) => void;
  children: ReactNode;
}

const Switch = ({ name, on, onPress, children }: SwitchProps) => (
  <button type="button" aria-pressed={on} onClick={onPress}>
    {children}
    <span>{t(name)}</span>
  </button>
);

/** Two large buttons for thumbs. Touching the rest of the stage jumps too. */
export function TouchButtons({ held }: { held: HeldKeys | undefined }) {
  const holdHandlers = (key: number) => ({
    onPointerDown: () => held?.press('touch', key),
    onPointerUp: () => held?.release('touch', key),
    onPointerLeave: () => held?.release('touch', key),
    onPointerCancel: () => held?.release('touch', key),
  });
  return (
    <div className={styles.touch}>
      <button type="button" tabIndex={-1} {...holdHandlers(SLIDE)}>
        {t(words.slide)}
      </button>
      <button type="button" tabIndex={-1} {...holdHandlers(JUMP)}>
        {t(words.jump)}
      </button>
    </div>
  );
}
