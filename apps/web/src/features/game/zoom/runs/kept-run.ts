import type { InputLog } from '#zoom';

/** A member's run that is not saved yet. It must survive a reload or a lost connection. */
export interface KeptRun {
  session: string;
  seed: string;
  log: InputLog;
  /** Whether the run is over. */
  over: boolean;
}

const NAME = 'zoom-run';

/** The run of that session stored on this device. */
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
    // If the storage is full or forbidden, only a reload loses the run.
  }
}

export function forgetRun(): void {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // As above.
  }
}
