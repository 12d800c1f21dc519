/** More than this no eye sees in a game that runs, and less than one looks broken. */
const MOST = 2;
const LEAST = 1;
/** Frames that are looked at before anything is changed, and how long they may take: 60 a second, with some room. */
const FRAMES = 40;
const SLOW_MS = 21;
const STEP = 0.72;

/** How many pixels of the canvas one of the page gets: fewer on a machine that can't paint them in time. */
export class Sharpness {
  private frames = 0;
  private time = 0;

  constructor(public ratio: number) {
    this.ratio = Math.min(MOST, Math.max(LEAST, ratio));
  }

  /** Notes how long after the one before a frame came. Answers whether to paint coarser from now on. */
  note(milliseconds: number): boolean {
    this.frames += 1;
    this.time += milliseconds;
    if (this.frames < FRAMES) return false;
    const slow = this.time / this.frames > SLOW_MS;
    this.frames = 0;
    this.time = 0;
    if (!slow || this.ratio <= LEAST) return false;
    this.ratio = Math.max(LEAST, this.ratio * STEP);
    return true;
  }
}
