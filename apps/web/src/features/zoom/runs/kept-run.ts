import type { InputLog } from '#libs/zoom';

/** A member's run that is not saved yet: what a reload or a lost connection must not lose. */
export interface KeptRun {
  session: string;
  seed: string;
  log: InputLog;
  /** Whether its player is done with it. */
  over: boolean;
}

const NAME = 'zoom-run';

/** The run of that session that this device keeps. */
export function keptRun(session: string): KeptRun | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? 'null') as KeptRun | null;
    const known = kept?.session === session && Array.isArray(kept.log?.changes);
    return known ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepRun(run: KeptRun): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(run));
  } catch {
    // A storage that is full or forbidden: a reload loses the run, nothing else.
  }
}

export function forgetRun(): void {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // As above.
  }
}
