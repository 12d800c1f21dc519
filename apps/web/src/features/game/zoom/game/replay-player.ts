import { type InputLog, LogReader } from '#zoom';
import { showEvent } from './effects.js';
import { FixedTicks } from './fixed-ticks.js';
import { type GameView, IDLE, isSameView, viewOfRun } from './game-view.js';
import type { Scene, Style } from '../paint/painter.js';
import { Play } from '../runs/play.js';
import type { Sound } from './sound.js';
import { StageCanvas } from './stage-canvas.js';

/** A recorded run. */
export interface Recorded {
  seed: string;
  log: InputLog;
}

/** The figures shown with a replay. */
export interface ReplayView extends GameView {
  tick: number;
  playing: boolean;
}

export const AT_START: ReplayView = { ...IDLE, tick: 0, playing: false };

/** Plays a recorded run on a canvas, at any speed and from any moment. */
export class ReplayPlayer {
  private play: Play;
  private reader: LogReader;
  private ticks = new FixedTicks();
  private playing = false;
  private counted = 0;
  private view = AT_START;
  private readonly picture: StageCanvas;

  /** @throws RangeError if the recorded run's seed is invalid */
  constructor(
    stage: HTMLElement,
    canvas: HTMLCanvasElement,
    private readonly recorded: Recorded,
    private readonly sound: Sound,
    style: Style,
    private readonly onChange: (view: ReplayView) => void,
  ) {
    this.play = new Play(recorded.seed);
    this.reader = new LogReader(recorded.log);
    this.picture = new StageCanvas(stage, canvas, this.play.run, style, (elapsedMs) =>
      this.onFrame(elapsedMs),
    );
    this.scene.waiting = false;
  }

  /** Repaints for another size, theme or style. */
  rebuild(style?: Style): void {
    this.picture.rebuild(style);
  }

  get isOver(): boolean {
    return this.play.run.tick >= this.recorded.log.ticks || this.play.run.ending !== null;
  }

  /** Plays or pauses; at the end, starts again from the beginning. */
  toggle(): void {
    this.sound.unlock();
    if (this.isOver) this.seek(0);
    this.playing = !this.playing || this.isOver;
    this.publishView();
    this.picture.wake();
  }

  set speed(times: number) {
    this.ticks = new FixedTicks(times);
  }

  /** Shows the moment after `tick` ticks. */
  seek(tick: number): void {
    if (tick < this.play.run.tick) {
      this.play = new Play(this.recorded.seed);
      this.reader = new LogReader(this.recorded.log);
      this.counted = 0;
      this.scene.run = this.play.run;
    }
    while (this.play.run.tick < tick && !this.isOver) this.step(false);
    this.scene.overFor = this.isOver ? 1 : 0;
    this.picture.painter?.sparks.clear();
    this.ticks.restart();
    this.scene.tickFraction = 1;
    this.publishView();
    this.picture.wake();
  }

  destroy(): void {
    this.picture.destroy();
  }

  private get scene(): Scene {
    return this.picture.scene;
  }

  private step(shown: boolean): void {
    const { play, scene } = this;
    scene.heightBefore = play.run.y / 100;
    play.step(this.reader.heldAt(play.run.tick));
    scene.height = play.run.y / 100;
    for (const event of play.run.events) {
      if (event.kind === 'counted') this.counted = event.points;
      if (shown) showEvent(event, play.run, this.picture.painter, this.sound);
    }
    if (shown) this.sound.pulse(play.run.tick);
  }

  private publishView(): void {
    const { run } = this.play;
    const next = {
      ...viewOfRun(run, 'running', undefined, this.counted),
      tick: run.tick,
      playing: this.playing,
    };
    if (isSameView(next, this.view)) return;
    this.view = next;
    this.onChange(next);
  }

  private onFrame(elapsedMs: number): boolean {
    const { scene } = this;
    scene.frameSeconds = this.playing ? elapsedMs / 1_000 : 0.016;
    if (this.playing) {
      scene.seconds += scene.frameSeconds;
      this.picture.noteFrame(elapsedMs);
      const { ticks, tickFraction } = this.ticks.advance(elapsedMs);
      for (let tick = 0; tick < ticks && !this.isOver; tick += 1) this.step(true);
      scene.tickFraction = tickFraction;
      if (this.isOver) this.finish();
      this.publishView();
    }
    if (this.isOver) scene.overFor += scene.frameSeconds;
    return this.playing || (this.isOver && scene.overFor < 2);
  }

  private finish(): void {
    this.play.end();
    this.scene.tickFraction = 1;
    this.playing = false;
  }
}
