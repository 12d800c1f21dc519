/** Pictures that go by are seen for a moment: more pixels for one of the game are not seen. */
const FINEST = 2.6;

/** A picture that repeats itself along the course, painted once. */
export class Strip {
  private readonly canvas = document.createElement('canvas');
  private readonly foot: number;
  /** So much larger is it drawn than it was painted. */
  private readonly zoom: number;

  /**
   * @param wide after so many pixels of the game it begins again
   * @param high it reaches so far up from its foot, and `low` below it
   * @param scale pixels of the stage's canvas for one of the game
   * @param paint paints it with its left foot at 0, 0; what overlaps an end is cut off
   */
  constructor(
    wide: number,
    high: number,
    low: number,
    private readonly scale: number,
    paint: (brush: CanvasRenderingContext2D) => void,
  ) {
    const painted = Math.min(FINEST, scale);
    this.zoom = scale / painted;
    this.foot = Math.ceil(high * painted);
    this.canvas.width = Math.round(wide * painted);
    this.canvas.height = this.foot + Math.ceil(low * painted);
    const brush = this.canvas.getContext('2d')!;
    brush.translate(0, this.foot);
    brush.scale(this.canvas.width / wide, painted);
    paint(brush);
  }

  /** Draws as many of it as the canvas is wide, when one has gone so far; the brush counts the canvas's pixels. */
  draw(brush: CanvasRenderingContext2D, gone: number): void {
    const { canvas, foot, zoom } = this;
    const step = canvas.width * zoom;
    const first = -((((gone * this.scale) % step) + step) % step);
    for (let x = first; x < brush.canvas.width; x += step)
      // Pixel on pixel it is copied, which is many times cheaper than drawn anew.
      if (zoom === 1) brush.drawImage(canvas, Math.round(x), -foot);
      // A hair wider, so that no gap shows between two of them.
      else brush.drawImage(canvas, x, -foot * zoom, step + 0.6, canvas.height * zoom);
  }
}

/** Numbers from 0 to 1 that look random and are the same each time. */
export function scattered(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761) + 12_345;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
