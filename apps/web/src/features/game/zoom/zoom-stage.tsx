import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { InputLog, RunResult } from '#zoom';
import { texts, t } from '../../../shared/brand.js';
import { Button } from '../../../shared/ui/button.js';
import { type BestRunOwner, bestRun, ghostOf, saveIfBest } from './runs/ghost.js';
import { Hud } from './hud.js';
import { type Over, ResultCard } from './result-card.js';
import { isSoundOn, Sound } from './game/sound.js';
import { StageControls, TouchButtons } from './stage-controls.js';
import { useGameStage } from './use-game-stage.js';
import { useStyle, useWantsContrast } from './use-style.js';
import { useSetting } from './player-settings.js';
import styles from './zoom-stage.module.css';

const { zoom } = texts;

/** A run to be played. A new object starts a new run. */
export interface Session {
  id: string;
  seed: string;
  /** The log from before a reload, if any. */
  log?: InputLog | undefined;
}

interface ZoomStageProps {
  bestRunOwner: BestRunOwner;
  session: Session | undefined;
  starting: boolean;
  onStart: () => void;
  onOver: (session: Session, log: InputLog, result: RunResult) => void;
  /** Called every second during a run, and when the page is left. */
  onProgress?: (session: Session, log: InputLog) => void;
  /** Shown before the first run. */
  heading: string;
  invitation: ReactNode;
  startText?: string;
  /** Shown in the result card. */
  outcome: ReactNode;
  /** False while the last run is not saved yet. */
  mayRunAgain?: boolean;
}

const PROGRESS_INTERVAL_MS = 1_000;

/** The game's stage: the canvas, the figures over it, the controls and the result. */
export function ZoomStage(props: ZoomStageProps) {
  const { bestRunOwner, session, starting, onStart, onOver, onProgress, invitation, outcome } = props;
  const heading = useId();
  const [sound] = useState(() => new Sound());
  const [soundOn, setSoundOn] = useState(isSoundOn);
  const [contrast, setContrast] = useSetting('contrast', useWantsContrast());
  const [showGhost, setShowGhost] = useSetting('ghost', true);
  const [over, setOver] = useState<Over>();
  const [best, setBest] = useState(() => bestRun(bestRunOwner));
  const ghost = useMemo(() => (best && showGhost ? ghostOf(best) : undefined), [best, showGhost]);
  const current = useRef<Session>(undefined);

  const mute = () => {
    setSoundOn(!soundOn);
    sound.turn(!soundOn);
  };
  const start = () => {
    if (starting) return;
    sound.unlock();
    onStart();
  };
  const style = useStyle(contrast);
  const { frame, canvas, game, view, localizedLabel } = useGameStage({
    style,
    ghost,
    sound,
    onMute: mute,
    onStart: () => {
      const { current: running } = game;
      if (running?.isPlaying) return;
      if (view.phase === 'paused') running?.resume();
      else start();
    },
    onOver: (log, result) => {
      const played = current.current;
      if (!played) return;
      const isBest = saveIfBest(bestRunOwner, played.seed, log);
      setOver({ result, isBest, bestBefore: best?.result.score });
      if (isBest) setBest(bestRun(bestRunOwner));
      if (result.ending !== 'crash' && result.score > 0) sound.finish(isBest);
      onOver(played, log, result);
    },
  });

  useEffect(() => {
    current.current = session;
    setOver(undefined);
    if (!session) return game.current?.reset();
    sound.unlock();
    game.current?.begin(session.seed, session.log);
    frame.current?.focus({ preventScroll: true });
    // At the top of the viewport, where no toast covers it.
    frame.current?.scrollIntoView({ block: 'start' });
    // Each session must begin only once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- refs and the sound stay the same
  }, [session]);
  useEffect(() => () => sound.close(), [sound]);
  useProgress(onProgress, current, () => game.current?.log);

  const playing = view.phase === 'running' || view.phase === 'countdown';
  return (
    <section className={styles.zoom} aria-labelledby={heading}>
      <div
        ref={frame}
        className={styles.stage}
        tabIndex={-1}
        data-phase={view.phase}
        data-playing={playing || undefined}
        data-contrast={contrast || undefined}
        aria-keyshortcuts="Space ArrowUp ArrowDown Escape M Enter"
      >
        <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
        {(playing || view.phase === 'paused') && <Hud view={view} />}
        <div className={styles.over}>
          <h2 id={heading} className={view.phase === 'idle' ? styles.heading : 'sr-only'}>
            {props.heading}
          </h2>
          {view.phase === 'idle' && (
            <Invitation starting={starting} startText={props.startText} onStart={start}>
              {invitation}
            </Invitation>
          )}
          {view.count !== undefined && (
            <p key={view.count} className={styles.count} aria-hidden="true">
              {view.count}
            </p>
          )}
          {view.phase === 'running' && view.counts === 0 && (
            <p className={styles.go} aria-hidden="true">
              {t(zoom.go)}
            </p>
          )}
          {view.phase === 'paused' && (
            <Paused onResume={() => game.current?.resume()} onEnd={() => game.current?.end()} />
          )}
          {view.phase === 'over' && over && (
            <div className={styles.result}>
              <ResultCard
                {...over}
                outcome={outcome}
                starting={starting}
                onAgain={start}
                mayRunAgain={props.mayRunAgain ?? true}
              />
            </div>
          )}
        </div>
        {playing && <TouchButtons held={game.current?.held} />}
        <p className="sr-only" aria-live="polite">
          {localizedLabel}
        </p>
      </div>
      <StageControls
        stage={frame}
        sound={soundOn}
        onSound={mute}
        contrast={contrast}
        onContrast={setContrast}
        ghost={best ? showGhost : undefined}
        ghostScore={best?.result.score}
        onGhost={setShowGhost}
        onPause={playing ? () => game.current?.pause() : undefined}
        onEnd={playing ? () => game.current?.end() : undefined}
      />
    </section>
  );
}

interface InvitationProps {
  starting: boolean;
  startText?: string | undefined;
  onStart?: () => void;
  children: ReactNode;
}

function Invitation({ starting, startText = zoom.start, onStart, children }: InvitationProps) {
  return (
    <div className={styles.invitation}>
      {children}
      <Button className={styles.start!} disabled={starting} onClick={onStart}>
        {t(starting ? zoom.starting : startText)}
      </Button>
    </div>
  );
}

/** What the server renders of a stage: its words, on which the browser then puts a stage that can be played. */
export function PlainStage({ heading, invitation }: Pick<ZoomStageProps, 'heading' | 'invitation'>) {
  return (
    <section className={styles.zoom}>
      <div className={styles.stage} data-phase="idle">
        <div className={styles.over}>
          <h2 className={styles.heading}>{heading}</h2>
          <Invitation starting={false}>{invitation}</Invitation>
        </div>
      </div>
    </section>
  );
}

function Paused({ onResume, onEnd }: { onResume: () => void; onEnd: () => void }) {
  const resume = useRef<HTMLButtonElement>(null);
  useEffect(() => resume.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.paused}>
      <p>{t(zoom.paused)}</p>
      <div>
        <Button ref={resume} onClick={onResume}>
          {t(zoom.resume)}
        </Button>
        <Button look="outline" onClick={onEnd}>
          {t(zoom.leave)}
        </Button>
      </div>
    </div>
  );
}

/** Reports the log regularly, so that a reload can continue from there. */
function useProgress(
  onProgress: ZoomStageProps['onProgress'],
  current: { readonly current: Session | undefined },
  logOf: () => InputLog | undefined,
): void {
  const latest = useRef({ onProgress, logOf });
  useEffect(() => {
    latest.current = { onProgress, logOf };
  });
  useEffect(() => {
    const report = () => {
      const log = latest.current.logOf();
      if (current.current && log && log.ticks > 0) latest.current.onProgress?.(current.current, log);
    };
    const timer = setInterval(report, PROGRESS_INTERVAL_MS);
    addEventListener('pagehide', report);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', report);
      report();
    };
  }, [current]);
}
