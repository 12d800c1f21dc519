import { watchLifeline } from './lifeline.mjs';

/** Returns a signal that is aborted by Ctrl-C or SIGTERM, or when the terminal or the npm that runs us has ended. */
export function interruption() {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => controller.abort());
  watchLifeline(() => controller.abort());
  return controller.signal;
}
