import { watchLifeline } from './lifeline.mjs';

/** Returns a signal that is aborted by Ctrl-C, SIGTERM, the end of the terminal or the end of the npm that runs us. */
export function interruption() {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => controller.abort());
  watchLifeline(() => controller.abort());
  return controller.signal;
}
