import { TICKS_PER_SECOND } from '#zoom';

export const TICK_MS = 1_000 / TICKS_PER_SECOND;
/** Most ticks per frame. After a late frame the game slows down, so that a slow machine does not run the player into a wall. */
const MAX_TICKS = 4;

/** The number of ticks to run in a frame, and how far into the next tick it shows, 0 to 1. */
export interface Frame {
  ticks: number;
  tickFraction: number;
}

/** Turns frames of any length into ticks of equal length. */
export class FixedTicks {
  private rest = 0;

  readonly frame: Frame = { ticks: 0, tickFraction: 0 };

  constructor(private readonly speed = 1) {}

  /** @param milliseconds since the previous frame @returns the same object each time */
  advance(milliseconds: number): Frame {
    this.rest = Math.min(this.rest + Math.max(0, milliseconds) * this.speed, (MAX_TICKS + 0.999) * TICK_MS);
    this.frame.ticks = Math.floor(this.rest / TICK_MS);
    this.rest -= this.frame.ticks * TICK_MS;
    this.frame.tickFraction = this.rest / TICK_MS;
    return this.frame;
  }

  /** Discards the unused time from before a pause. */
  restart(): void {
    this.rest = 0;
  }
}
