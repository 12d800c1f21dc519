export interface TimeLeft {
  over: boolean;
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** The time left from `now` to `end`, both in milliseconds of the server's clock, rounded up to whole seconds. */
export function timeLeft(end: number, now: number): TimeLeft {
  const seconds = Math.max(0, Math.ceil((end - now) / 1_000));
  return {
    over: seconds === 0,
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
