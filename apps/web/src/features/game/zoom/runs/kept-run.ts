import type { InputLog } from '#zoom';
import { deviceStore } from '../../../../shared/store.js';

/** A member's run that is not saved yet. It must survive a reload or a lost connection. */
export interface KeptRun {
  session: string;
  seed: string;
  log: InputLog;
  /** Whether the run is over. */
  over: boolean;
}

const store = deviceStore<KeptRun>('zoom-run');

/** The run of that session stored on this device. */
export function keptRun(session: string): KeptRun | undefined {
  const kept = store.read();
  return kept?.session === session && Array.isArray(kept.log?.changes) ? kept : undefined;
}

export const keepRun = store.write;
export const forgetRun = store.forget;
