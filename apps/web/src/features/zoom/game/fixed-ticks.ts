import { TICKS_PER_SECOND } from '#libs/zoom';

export const TICK_MS = 1_000 / TICKS_PER_SECOND;
/** A frame that comes later than this lets the game wait: nobody is run into a wall by a slow machine. */
const MOST_TICKS = 4;

/** What a frame has to do: so many ticks, and how far into the next one it shows, 0 to 1. */
export interface Frame {
  ticks: number;
  ahead: number;
}

/** Turns frames of any length into ticks that all take the same time. */
export class FixedTicks {
  private rest = 0;

  /** @param milliseconds since the frame before; the answer is the same object each time */
  readonly frame: Frame = { ticks: 0, ahead: 0 };

  constructor(private readonly speed = 1) {}

  advance(milliseconds: number): Frame {
    this.rest = Math.min(this.rest + Math.max(0, milliseconds) * this.speed, (MOST_TICKS + 0.999) * TICK_MS);
    this.frame.ticks = Math.floor(this.rest / TICK_MS);
    this.rest -= this.frame.ticks * TICK_MS;
    this.frame.ahead = this.rest / TICK_MS;
    return this.frame;
  }

  /** Forgets what is left of the time before a pause. */
  restart(): void {
    this.rest = 0;
  }
}
