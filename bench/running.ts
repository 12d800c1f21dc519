const running = new Set<() => Promise<void>>();

/** Registers something that was started, so that `stopAll` stops it. Returns a function that stops it, once. */
export function untilStopped(stop: () => Promise<void>): () => Promise<void> {
  const once = async (): Promise<void> => {
    if (running.delete(once)) await stop();
  };
  running.add(once);
  return once;
}

/** Stops everything that is still running, in the reverse order, so that an interrupted run leaves nothing behind. */
export async function stopAll(): Promise<void> {
  for (const stop of [...running].toReversed()) await stop();
}
