import type { InputLog } from '#libs/zoom';
import { showEvent } from './effects.js';
import { FixedTicks } from './fixed-ticks.js';
import { type GameView, IDLE, isSameView, viewOfRun } from './game-view.js';
import { readColours } from './paint/colours.js';
import { Painter, type Scene, type Style } from './paint/painter.js';
import { Sheet } from './paint/sheet.js';
import { viewOf } from './paint/view.js';
import { Play } from './play.js';
import { Sharpness } from './sharpness.js';
import type { Sound } from './sound.js';

/** A run that was played before. */
export interface Recorded {
  seed: string;
  log: InputLog;
}

/** What is read beside a replay. */
export interface ReplayView extends GameView {
  tick: number;
  playing: boolean;
}

export const AT_START: ReplayView = { ...IDLE, tick: 0, playing: false };

/** Plays a recorded run on a canvas, at any speed and from any moment. */
export class ReplayPlayer {
  private play: Play;
  private next = 0;
  private hand = 0;
  private ticks = new FixedTicks();
  private readonly sharpness = new Sharpness(devicePixelRatio);
  private painter: Painter | undefined;
  private sheet: Sheet | undefined;
  private frame = 0;
  private before = 0;
  private playing = false;
  private counted = 0;
  private view = AT_START;
  private readonly scene: Scene;

  /** @throws RangeError when the recorded run has no seed */
  constructor(
    private readonly stage: HTMLElement,
    private readonly canvas: HTMLCanvasElement,
    private readonly recorded: Recorded,
    private readonly sound: Sound,
    private style: Style,
    private readonly onChange: (view: ReplayView) => void,
  ) {
    this.play = new Play(recorded.seed);
    this.scene = {
      run: this.play.run,
      heightBefore: 0,
      height: 0,
      ahead: 1,
      seconds: 0,
      passed: 0,
      waiting: false,
      overFor: 0,
      ghost: undefined,
    };
    void Sheet.load().then(
      (sheet) => {
        this.sheet = sheet;
        this.rebuild();
      },
      () => this.rebuild(),
    );
  }

  rebuild(style: Style = this.style): void {
    this.style = style;
    const { width, height } = this.canvas.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    const { ratio } = this.sharpness;
    const view = viewOf(width, height, ratio);
    this.painter = new Painter(this.canvas, view, readColours(this.stage), this.sheet, style, ratio);
    this.wake();
  }

  get isOver(): boolean {
    return this.play.run.tick >= this.recorded.log.ticks || this.play.run.ending !== null;
  }

  /** Starts, stops, or begins anew at the end. */
  toggle(): void {
    this.sound.unlock();
    if (this.isOver) this.seek(0);
    this.playing = !this.playing || this.isOver;
    this.tell();
    this.wake();
  }

  set speed(times: number) {
    this.ticks = new FixedTicks(times);
  }

  /** Shows the moment after so many ticks. */
  seek(tick: number): void {
    if (tick < this.play.run.tick) {
      this.play = new Play(this.recorded.seed);
      this.next = 0;
      this.hand = 0;
      this.counted = 0;
      this.scene.run = this.play.run;
    }
    while (this.play.run.tick < tick && !this.isOver) this.step(false);
    this.scene.overFor = this.isOver ? 1 : 0;
    this.painter?.sparks.clear();
    this.ticks.restart();
    this.scene.ahead = 1;
    this.tell();
    this.wake();
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    this.painter = undefined;
  }

  private step(shown: boolean): void {
    const { play, scene, recorded } = this;
    const change = recorded.log.changes[this.next];
    if (change?.[0] === play.run.tick) {
      this.hand = change[1];
      this.next += 1;
    }
    scene.heightBefore = play.run.y / 100;
    play.step(this.hand);
    scene.height = play.run.y / 100;
    for (const event of play.run.events) {
      if (event.kind === 'counted') this.counted = event.points;
      if (shown) showEvent(event, play.run, this.painter, this.sound);
    }
    if (shown) this.sound.pulse(play.run.tick);
  }

  private tell(): void {
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

  private wake(): void {
    cancelAnimationFrame(this.frame);
    this.before = performance.now();
    this.frame = requestAnimationFrame(this.onFrame);
  }

  private readonly onFrame = (now: number): void => {
    const { scene } = this;
    const passed = Math.min(100, Math.max(0, now - this.before));
    this.before = now;
    scene.passed = this.playing ? passed / 1_000 : 0.016;
    if (this.playing) {
      scene.seconds += scene.passed;
      if (this.sharpness.note(passed)) this.rebuild();
      const { ticks, ahead } = this.ticks.advance(passed);
      for (let tick = 0; tick < ticks && !this.isOver; tick += 1) this.step(true);
      scene.ahead = ahead;
      if (this.isOver) this.finish();
      this.tell();
    }
    if (this.isOver) scene.overFor += scene.passed;
    this.painter?.paint(scene);
    if (this.playing || (this.isOver && scene.overFor < 2)) this.frame = requestAnimationFrame(this.onFrame);
  };

  private finish(): void {
    this.play.end();
    this.scene.ahead = 1;
    this.playing = false;
  }
}
