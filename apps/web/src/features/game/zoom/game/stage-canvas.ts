import { type Run } from '#zoom';
import { readColours } from '../paint/colours.js';
import { Painter, type Scene, type Style } from '../paint/painter.js';
import { Sheet } from '../paint/sheet.js';
import { viewOf } from '../paint/view.js';
import { Sharpness } from './sharpness.js';

/** Longer frames are shortened to this, because the page was in the background meanwhile. */
const LONGEST_FRAME_MS = 100;

/** A canvas that shows a scene frame by frame. It requests frames only while something moves. */
export class StageCanvas {
  readonly scene: Scene;
  painter: Painter | undefined;
  private readonly sharpness = new Sharpness(devicePixelRatio);
  private sheet: Sheet | undefined;
  private frame = 0;
  private before = 0;

  /** @param onFrame called before each frame is painted; returns whether another frame should follow */
  constructor(
    private readonly stage: HTMLElement,
    private readonly canvas: HTMLCanvasElement,
    run: Run,
    private current: Style,
    private readonly onFrame: (milliseconds: number) => boolean,
  ) {
    this.scene = {
      run,
      heightBefore: 0,
      height: 0,
      tickFraction: 1,
      seconds: 0,
      frameSeconds: 0,
      waiting: true,
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

  get style(): Style {
    return this.current;
  }

  /** Repaints for another size, theme or style. */
  rebuild(style: Style = this.current): void {
    this.current = style;
    const { width, height } = this.canvas.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    const { ratio } = this.sharpness;
    const view = viewOf(width, height, ratio);
    this.painter = new Painter(this.canvas, view, readColours(this.stage), this.sheet, style, ratio);
    this.painter.paint(this.scene);
    this.wake();
  }

  /** Lowers the resolution if frames are late. */
  noteFrame(milliseconds: number): void {
    if (this.sharpness.note(milliseconds)) this.rebuild();
  }

  /** Requests a frame, replacing any that is already requested. */
  wake(): void {
    cancelAnimationFrame(this.frame);
    this.before = performance.now();
    this.frame = requestAnimationFrame(this.show);
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    this.painter = undefined;
  }

  private readonly show = (now: number): void => {
    const elapsedMs = Math.min(LONGEST_FRAME_MS, Math.max(0, now - this.before));
    this.before = now;
    const shown = this.frame;
    const needsNextFrame = this.onFrame(elapsedMs);
    this.painter?.paint(this.scene);
    // `onFrame` may already have requested the next frame.
    if (needsNextFrame && this.frame === shown) this.frame = requestAnimationFrame(this.show);
  };
}
