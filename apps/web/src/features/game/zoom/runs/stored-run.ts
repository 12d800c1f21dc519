import type { InputLog } from '#zoom';
import { deviceStore } from '../../../../shared/store.js';

/** A member's run that is not saved yet. It must survive a reload or a lost connection. */
export interface StoredRun {
  session: string;
  seed: string;
  log: InputLog;
  /** Whether the run is over. */
  over: boolean;
}

const store = deviceStore<StoredRun>('zoom-run');

/** The run of that session stored on this device. */
export function storedRun(session: string): StoredRun | undefined {
  const stored = store.read();
  return stored?.session === session && Array.isArray(stored.log?.changes) ? stored : undefined;
}

export const storeRun = store.write;
export const forgetStoredRun = store.forget;
