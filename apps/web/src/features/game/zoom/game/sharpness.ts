/** Canvas pixels per page pixel: a ratio above 2 is not visible in a moving game, and one below 1 looks broken. */
const MAX_RATIO = 2;
const MIN_RATIO = 1;
/**
 * The ratio is judged every 15 frames, so that the countdown before a run is long enough to find the right one. At 60 frames
 * a second one takes 16.7 ms; after 21 ms it counts as late.
 */
const FRAMES_PER_CHECK = 15;
const LATE_MS = 21;
const REDUCTION = 0.72;

/** Chooses the number of canvas pixels per page pixel: fewer on a machine that can't paint them in time. */
export class Sharpness {
  private frames = 0;
  private late = 0;

  constructor(public ratio: number) {
    this.ratio = Math.min(MAX_RATIO, Math.max(MIN_RATIO, ratio));
  }

  /**
   * Notes the time since the previous frame.
   * @returns whether to paint at a lower resolution from now on, because most of the last frames were late
   */
  note(milliseconds: number): boolean {
    this.frames += 1;
    if (milliseconds > LATE_MS) this.late += 1;
    if (this.frames < FRAMES_PER_CHECK) return false;
    const slow = this.late > FRAMES_PER_CHECK / 2;
    this.frames = 0;
    this.late = 0;
    if (!slow || this.ratio <= MIN_RATIO) return false;
    this.ratio = Math.max(MIN_RATIO, this.ratio * REDUCTION);
    return true;
  }
}
