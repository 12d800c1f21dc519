import { type InputLog, resultOf, type Run, type RunEvent, type RunResult, startRun } from '#zoom';
import { showEvent } from './effects.js';
import { FixedTicks } from './fixed-ticks.js';
import { Gamepads } from '../controls/gamepad.js';
import { type GameView, IDLE, isSameView, type Phase, viewOfRun } from './game-view.js';
import type { Ghost } from '../runs/ghost.js';
import { HeldKeys } from '../controls/held-keys.js';
import type { Scene, Style } from '../paint/painter.js';
import { Play } from '../runs/play.js';
import type { Sound } from './sound.js';
import { StageCanvas } from './stage-canvas.js';

/** How long each number of the countdown is shown. */
const COUNT_MS = 500;
const COUNTS = 3;
/** The seed of the course that is shown before a game. */
const IDLE_SEED = '0'.repeat(32);

/** Callbacks of the game while it is played. */
export interface GameCallbacks {
  onChange: (view: GameView) => void;
  onEvent: (event: RunEvent, run: Run) => void;
  onOver: (log: InputLog, result: RunResult) => void;
  /** A gamepad button was pressed while no run was on. */
  onStart: () => void;
}

/** The game on a canvas: connects ticks, input, sound and painting. React only sees its `GameView`. */
export class ZoomGame {
  readonly held = new HeldKeys();
  private view: GameView = IDLE;
  private phase: Phase = 'idle';
  private play: Play | undefined;
  private readonly idleRun = startRun(IDLE_SEED);
  private readonly ticks = new FixedTicks();
  private readonly pads = new Gamepads(this.held);
  private countLeft = 0;
  private counted = 0;
  private pausedAutomatically = false;
  private readonly picture: StageCanvas;

  constructor(
    stage: HTMLElement,
    canvas: HTMLCanvasElement,
    private readonly sound: Sound,
    private readonly callbacks: GameCallbacks,
    style: Style,
  ) {
    this.picture = new StageCanvas(stage, canvas, this.idleRun, style, (elapsedMs) =>
      this.onFrame(elapsedMs),
    );
  }

  /** Repaints for another size, theme or style. */
  rebuild(style?: Style): void {
    this.picture.rebuild(style);
  }

  /** Resumes requesting frames if anything moves, for instance after a gamepad was connected. */
  wake(): void {
    this.picture.wake();
  }

  set ghost(ghost: Ghost | undefined) {
    this.scene.ghost = ghost;
  }

  get isPlaying(): boolean {
    return this.phase === 'running' || this.phase === 'countdown';
  }

  /** Counts down to a run, continued from the end of `log` if given. @throws RangeError if the seed is invalid */
  begin(seed: string, log?: InputLog): void {
    this.play = log ? Play.resumed(seed, log) : new Play(seed);
    this.scene.run = this.play.run;
    this.scene.height = this.scene.heightBefore = this.play.run.y / 100;
    this.scene.overFor = 0;
    this.counted = 0;
    this.held.clear();
    this.picture.painter?.sparks.clear();
    if (this.play.run.ending) return this.finish();
    this.countDown();
  }

  private countDown(): void {
    this.countLeft = COUNTS * COUNT_MS;
    this.ticks.restart();
    this.sound.count(false);
    this.enter('countdown');
  }

  /** @param automatically whether the run resumes automatically when the player returns */
  pause(automatically = false): void {
    if (!this.isPlaying) return;
    this.pausedAutomatically = automatically;
    this.held.clear();
    this.enter('paused');
  }

  resume(): void {
    if (this.phase === 'paused') this.countDown();
  }

  /** Called when the page is in front again. */
  onReturn(): void {
    if (this.pausedAutomatically) this.resume();
  }

  /** Ends the run at the current tick. */
  end(): void {
    if (!this.play || this.phase === 'over') return;
    this.play.end();
    this.finish();
  }

  /** Returns to the state before a run. */
  reset(): void {
    this.play = undefined;
    this.scene.run = this.idleRun;
    this.scene.height = this.scene.heightBefore = 0;
    this.enter('idle');
  }

  /** The log so far; undefined before a run and when it is over. */
  get log(): InputLog | undefined {
    return this.phase === 'over' ? undefined : this.play?.log;
  }

  destroy(): void {
    this.picture.destroy();
  }

  private get scene(): Scene {
    return this.picture.scene;
  }

  private enter(phase: Phase): void {
    this.phase = phase;
    this.scene.waiting = phase === 'countdown' || phase === 'idle' || phase === 'paused';
    this.publishView();
    this.wake();
  }

  private publishView(): void {
    const { phase, countLeft } = this;
    const count = phase === 'countdown' ? Math.ceil(countLeft / COUNT_MS) : undefined;
    const next = viewOfRun(this.scene.run, phase, count, this.counted);
    if (isSameView(next, this.view)) return;
    this.view = next;
    this.callbacks.onChange(next);
  }

  /** Whether anything moves. If not, no frames are requested. */
  private get isAlive(): boolean {
    if (this.isPlaying || this.pads.areConnected) return true;
    // Before a run and in a pause, nothing on the page moves that the player has not asked for.
    if (this.phase === 'paused' || this.phase === 'idle') return false;
    return !this.picture.style.calm || (this.phase === 'over' && this.scene.overFor < 1);
  }

  private onFrame(elapsedMs: number): boolean {
    const { scene } = this;
    if (this.pads.read()) this.onPadStart();
    scene.frameSeconds = elapsedMs / 1_000;
    scene.seconds += scene.frameSeconds;
    // Changing the resolution repaints everything, so it never happens during a run.
    if (this.phase !== 'running') this.picture.noteFrame(elapsedMs);
    if (this.phase === 'countdown') this.advanceCountdown(elapsedMs);
    if (this.phase === 'running') this.advanceRun(elapsedMs);
    if (this.phase === 'over') scene.overFor += scene.frameSeconds;
    return this.isAlive;
  }

  private onPadStart(): void {
    if (this.isPlaying) this.pause();
    else if (this.phase === 'paused') this.resume();
    else this.callbacks.onStart();
  }

  private advanceCountdown(elapsedMs: number): void {
    const before = Math.ceil(this.countLeft / COUNT_MS);
    this.countLeft -= elapsedMs;
    const after = Math.ceil(this.countLeft / COUNT_MS);
    if (this.countLeft <= 0) {
      this.sound.count(true);
      this.enter('running');
    } else if (after !== before) {
      this.sound.count(false);
      this.publishView();
    }
  }

  private advanceRun(elapsedMs: number): void {
    const { play, scene } = this;
    if (!play) return;
    const { ticks, tickFraction } = this.ticks.advance(elapsedMs);
    for (let tick = 0; tick < ticks && !play.run.ending; tick += 1) {
      scene.heightBefore = play.run.y / 100;
      play.step(this.held.take());
      scene.height = play.run.y / 100;
      this.sound.pulse(play.run.tick);
      for (const event of play.run.events) this.handleEvent(event, play.run);
    }
    scene.tickFraction = tickFraction;
    this.publishView();
    if (play.run.ending) this.finish();
  }

  private finish(): void {
    const { play } = this;
    if (!play) return;
    this.scene.overFor = 0;
    this.scene.tickFraction = 1;
    this.held.clear();
    const { log, run } = play;
    this.enter('over');
    this.callbacks.onOver(log, resultOf(run));
  }

  private handleEvent(event: RunEvent, run: Run): void {
    this.callbacks.onEvent(event, run);
    showEvent(event, run, this.picture.painter, this.sound);
    if (event.kind === 'counted') this.counted = event.points;
  }
}
