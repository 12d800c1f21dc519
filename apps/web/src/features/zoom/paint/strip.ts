/** A picture that repeats itself along the course, painted once. */
export class Strip {
  private readonly canvas = document.createElement('canvas');

  /**
   * @param wide after so many pixels of the game it begins again
   * @param high it reaches so far up from its foot, and `low` below it
   * @param scale pixels of the picture for one of the game
   * @param paint paints it with its left foot at 0, 0; what overlaps an end is cut off
   */
  constructor(
    private readonly wide: number,
    private readonly high: number,
    private readonly low: number,
    scale: number,
    paint: (brush: CanvasRenderingContext2D) => void,
  ) {
    this.canvas.width = Math.ceil(wide * scale);
    this.canvas.height = Math.ceil((high + low) * scale);
    const brush = this.canvas.getContext('2d')!;
    brush.scale(this.canvas.width / wide, this.canvas.height / (high + low));
    brush.translate(0, high);
    paint(brush);
  }

  /** Draws as many of it as the width needs, when one has gone so far. */
  draw(brush: CanvasRenderingContext2D, gone: number, width: number, zoom = 1): void {
    const { wide, high, low } = this;
    const step = wide * zoom;
    for (let x = -(((gone % step) + step) % step); x < width; x += step)
      // A hair wider, so that no gap shows between two of them.
      brush.drawImage(this.canvas, x, -high * zoom, step + 0.6, (high + low) * zoom);
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
