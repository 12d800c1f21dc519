import {
  end,
  type InputLog,
  LoggedHand,
  MAX_CHANGES_PER_SECOND,
  MAX_HELD,
  type Run,
  startRun,
  tick,
  TICKS_PER_SECOND,
} from '#libs/zoom';

/** A run that is being played, with the log that proves it; the log holds at every moment. */
export class Play {
  readonly run: Run;
  private readonly changes: [number, number][] = [];
  private held = 0;

  /** @throws RangeError for what is no seed */
  constructor(readonly seed: string) {
    this.run = startRun(seed);
  }

  /**
   * The run of a log, as far as that goes: to be played on from there.
   * @throws RangeError for what is no seed
   */
  static resumed(seed: string, log: InputLog): Play {
    const play = new Play(seed);
    const hand = new LoggedHand(log);
    while (play.run.tick < log.ticks && !play.run.ending) play.step(hand.heldAt(play.run.tick));
    return play;
  }

  /** One tick further. A hand that is faster than the rules allow keeps what it held. */
  step(wanted: number): void {
    const { run } = this;
    if (run.ending) return;
    const held = wanted & MAX_HELD;
    if (held !== this.held && this.mayChange()) {
      this.changes.push([run.tick, held]);
      this.held = held;
    }
    tick(run, this.held);
  }

  private mayChange(): boolean {
    const aSecondAgo = this.changes[this.changes.length - MAX_CHANGES_PER_SECOND]?.[0];
    return aSecondAgo === undefined || this.run.tick - aSecondAgo >= TICKS_PER_SECOND;
  }

  /** Ends it where it stands. */
  end(): void {
    end(this.run);
  }

  /** What was played so far. */
  get log(): InputLog {
    return { ticks: this.run.tick, changes: this.changes.map(([at, held]) => [at, held] as const) };
  }
}
