import { watchLifeline } from './lifeline.mjs';

/** Aborted by Ctrl-C, a polite kill, the end of the terminal or of the npm that runs us. */
export function interruption() {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => controller.abort());
  watchLifeline(() => controller.abort());
  return controller.signal;
}
