/** More than this no eye sees in a game that runs, and less than one looks broken. */
const MOST = 2;
const LEAST = 1;
/** So many frames are looked at before anything is changed; one is late that took longer than 60 a second allow, with some room. */
const FRAMES = 30;
const LATE_MS = 21;
const STEP = 0.72;

/** How many pixels of the canvas one of the page gets: fewer on a machine that can't paint them in time. */
export class Sharpness {
  private frames = 0;
  private late = 0;

  constructor(public ratio: number) {
    this.ratio = Math.min(MOST, Math.max(LEAST, ratio));
  }

  /** Notes how long after the one before a frame came. Answers whether to paint coarser from now on: most of the last ones were late. */
  note(milliseconds: number): boolean {
    this.frames += 1;
    if (milliseconds > LATE_MS) this.late += 1;
    if (this.frames < FRAMES) return false;
    const slow = this.late > FRAMES / 2;
    this.frames = 0;
    this.late = 0;
    if (!slow || this.ratio <= LEAST) return false;
    this.ratio = Math.max(LEAST, this.ratio * STEP);
    return true;
  }
}
