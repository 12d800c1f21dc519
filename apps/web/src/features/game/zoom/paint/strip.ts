/** Most painted pixels per pixel of the game: finer detail isn't visible in moving pictures. */
const MAX_RESOLUTION = 2.6;

/** A picture that repeats along the course; it is painted only once. */
export class Strip {
  private readonly canvas = document.createElement('canvas');
  private readonly foot: number;
  /** How much larger the strip is drawn than it was painted. */
  private readonly zoom: number;

  /**
   * @param wide its length in pixels of the game, after which it repeats
   * @param high how far it extends above its foot, in pixels of the game
   * @param low how far it extends below its foot
   * @param scale pixels of the stage's canvas per pixel of the game
   * @param paint paints it with the left end of its foot at 0, 0; anything beyond the ends is cut off
   */
  constructor(
    wide: number,
    high: number,
    low: number,
    private readonly scale: number,
    paint: (brush: CanvasRenderingContext2D) => void,
  ) {
    const painted = Math.min(MAX_RESOLUTION, scale);
    this.zoom = scale / painted;
    this.foot = Math.ceil(high * painted);
    this.canvas.width = Math.round(wide * painted);
    this.canvas.height = this.foot + Math.ceil(low * painted);
    const brush = this.canvas.getContext('2d')!;
    brush.translate(0, this.foot);
    brush.scale(this.canvas.width / wide, painted);
    paint(brush);
  }

  /** Repeats the strip across the canvas, in canvas pixels. @param distance distance moved, in pixels of the game */
  draw(brush: CanvasRenderingContext2D, distance: number): void {
    const { canvas, foot, zoom } = this;
    const step = canvas.width * zoom;
    const first = -((((distance * this.scale) % step) + step) % step);
    for (let x = first; x < brush.canvas.width; x += step)
      // Without scaling, pixels are simply copied, which is many times cheaper.
      if (zoom === 1) brush.drawImage(canvas, Math.round(x), -foot);
      // Slightly wider, so that no gap shows between two copies.
      else brush.drawImage(canvas, x, -foot * zoom, step + 0.6, canvas.height * zoom);
  }
}

/** A seeded generator of pseudo-random numbers from 0 to 1. */
export function pseudoRandom(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761) + 12_345;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
