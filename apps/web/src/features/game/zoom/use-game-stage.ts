import { type RefObject, useEffect, useRef, useState } from 'react';
import type { InputLog, RunResult } from '#zoom';
import { texts, t } from '../../../shared/brand.js';
import { grouped } from '../../../shared/format.js';
import { type GameView, IDLE } from './game/game-view.js';
import type { Ghost } from './runs/ghost.js';
import { listenToKeys } from './controls/keys.js';
import type { Style } from './paint/painter.js';
import type { Sound } from './game/sound.js';
import { listenToTouch } from './controls/touch.js';
import { ZoomGame } from './game/zoom-game.js';

const { said } = texts.zoom;
/** Screen readers hear the score every 5 counts of half a second each. */
const COUNTS_PER_ANNOUNCEMENT = 5;

interface GameStageOptions {
  style: Style;
  ghost: Ghost | undefined;
  sound: Sound;
  /** Called when Enter, or Start on a gamepad, is pressed. */
  onStart: () => void;
  onMute: () => void;
  onOver: (log: InputLog, result: RunResult) => void;
}

export interface GameStage {
  frame: RefObject<HTMLDivElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  game: RefObject<ZoomGame | null>;
  view: GameView;
  /** The text for screen readers. */
  localizedLabel: string;
}

/** Runs a game on the page's stage while the stage is mounted. It pauses while the page is not visible or focused. */
export function useGameStage(options: GameStageOptions): GameStage {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const game = useRef<ZoomGame>(null);
  const [view, setView] = useState(IDLE);
  const [localizedLabel, setSpoken] = useState('');
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const stage = frame.current!;
    const created = new ZoomGame(
      stage,
      canvas.current!,
      latest.current.sound,
      {
        onChange: (next) => {
          setView(next);
          setSpoken((before) => spokenOf(next) ?? before);
        },
        onEvent: (event, run) => {
          if (event.kind === 'stumbled') setSpoken(t(said.stumbled, { hearts: String(run.hearts) }));
        },
        onOver: (log, result) => {
          setSpoken(t(said.over, { score: grouped(String(result.score)) }));
          latest.current.onOver(log, result);
        },
        onStart: () => latest.current.onStart(),
      },
      latest.current.style,
    );
    game.current = created;
    const unlisten = [
      listenToKeys(created.held, {
        isPlaying: () => created.isPlaying,
        pause: () => (created.isPlaying ? created.pause() : created.resume()),
        mute: () => latest.current.onMute(),
        start: () => latest.current.onStart(),
      }),
      listenToTouch(stage, created.held, () => created.isPlaying),
      pauseWhileAway(created),
      listenToGamepads(created),
      listenToSize(canvas.current!, created),
    ];
    return () => {
      for (const stop of unlisten) stop();
      // `game` stays set, because the log is still read while the page unmounts.
      created.destroy();
    };
  }, []);
  useEffect(() => game.current?.rebuild(options.style), [options.style]);
  useEffect(() => {
    if (game.current) game.current.ghost = options.ghost;
  }, [options.ghost]);
  return { frame, canvas, game, view, localizedLabel };
}

function spokenOf(view: GameView): string | undefined {
  if (view.phase === 'countdown') return t(said.count);
  if (view.phase === 'paused') return t(texts.zoom.paused);
  if (view.phase !== 'running') return undefined;
  if (view.counts === 0) return t(said.begun);
  if (view.counts % COUNTS_PER_ANNOUNCEMENT !== 0) return undefined;
  return t(said.score, { score: grouped(String(view.score)), seconds: String(view.secondsLeft) });
}

/** Pauses the run while the page is hidden or not focused. */
function pauseWhileAway(game: ZoomGame): () => void {
  const onLeave = () => game.pause(true);
  const onVisibilityChange = () => (document.hidden ? onLeave() : game.onReturn());
  const onReturn = () => game.onReturn();
  addEventListener('blur', onLeave);
  addEventListener('focus', onReturn);
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    removeEventListener('blur', onLeave);
    removeEventListener('focus', onReturn);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

function listenToGamepads(game: ZoomGame): () => void {
  const wake = () => game.wake();
  addEventListener('gamepadconnected', wake);
  return () => removeEventListener('gamepadconnected', wake);
}

function listenToSize(canvas: HTMLCanvasElement, game: ZoomGame): () => void {
  const observer = new ResizeObserver(() => game.rebuild());
  observer.observe(canvas);
  return () => observer.disconnect();
}
