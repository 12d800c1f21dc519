import {
  end,
  type InputLog,
  LogReader,
  MAX_CHANGES_PER_SECOND,
  MAX_HELD,
  type Run,
  startRun,
  tick,
  TICKS_PER_SECOND,
} from '#zoom';

/** A run in progress, with the log that proves it. The log is valid at every tick. */
export class Play {
  readonly run: Run;
  private readonly changes: [number, number][] = [];
  private held = 0;

  /** @throws RangeError if the seed is invalid */
  constructor(readonly seed: string) {
    this.run = startRun(seed);
  }

  /**
   * Replays a log, so that the run can be continued from its end.
   * @throws RangeError if the seed is invalid
   */
  static resumed(seed: string, log: InputLog): Play {
    const play = new Play(seed);
    const reader = new LogReader(log);
    while (play.run.tick < log.ticks && !play.run.ending) play.step(reader.heldAt(play.run.tick));
    return play;
  }

  /** Advances by one tick. If the keys change faster than the rules allow, the previous keys stay held. */
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

  /** Ends the run at the current tick. */
  end(): void {
    end(this.run);
  }

  /** The log so far. */
  get log(): InputLog {
    return { ticks: this.run.tick, changes: this.changes.map(([at, held]) => [at, held] as const) };
  }
}
