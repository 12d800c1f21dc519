import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { dataFolder } from './data-folder.mjs';
import { importQuietly } from './import-quietly.mjs';
import { installPackages } from './install-packages.mjs';
import { takeLock } from './kingdom-lock.mjs';
import { lifeline, watchLifeline } from './lifeline.mjs';
import { explain, PlainError } from './plain-error.mjs';
import { root } from './run-tool.mjs';
import { createSteps } from './steps.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** A terminal signals npm and this process, and npm forwards the signal, so one Ctrl-C arrives twice. */
const SAME_PRESS_MS = 1_000;
const STOP_WITHIN_MS = 60_000;

/**
 * `npm start`: installs, builds and starts everything in this process. On a signal, it shuts everything down in order.
 */
export async function runKingdom() {
  const { step, say } = createSteps();
  const stopping = new AbortController();
  const context = { step, say, signal: stopping.signal };
  let kingdom;
  let failed = false;

  const fail = (error) => {
    failed = true;
    say(explain(error));
    stopping.abort();
  };
  listen(stopping, say);
  process.on('uncaughtException', fail);
  try {
    kingdom = await open(context);
    await aborted(stopping.signal);
  } catch (error) {
    // A stop interrupts work, which is then expected to fail.
    if (!stopping.signal.aborted) fail(error);
  }
  await kingdom?.close().catch(fail);
  process.exit(failed ? 1 : 0);
}

async function open(context) {
  const { step, say } = context;
  const fresh = wantsFresh(process.argv.slice(2));
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const lock = await takeLock(dataFolder(process.env), { links: lifeline(), say });
  await installPackages(context);
  await build(context);
  const { eraseKingdom, startKingdom } = await importQuietly('../dist/apps/standalone/src/main.js');
  if (fresh) await step('Deleting all data', () => eraseKingdom(process.env));
  const kingdom = await startKingdom({ ...context, env: process.env });
  lock.announce(kingdom.url);
  say(`\nKingdom is running at ${kingdom.url}`);
  for (const note of kingdom.notes) say(note);
  say('Press Ctrl-C to stop');
  return kingdom;
}

function wantsFresh(args) {
  const unknown = args.find((arg) => arg !== '--fresh');
  if (unknown) throw new PlainError(`Unknown option ${unknown}: npm start accepts only --fresh`);
  return args.length > 0;
}

/** The first signal, or the end of npm, starts an orderly shutdown. A second Ctrl-C ends the process at once. */
function listen(stopping, say) {
  let first;
  const stop = () => {
    const now = performance.now();
    if (first !== undefined && now - first > SAME_PRESS_MS) process.exit(130);
    if (first !== undefined) return;
    first = now;
    say('\nStopping the kingdom (press Ctrl-C again to force it)');
    stopping.abort();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  // After the terminal was closed, writing to it fails, which must not interrupt the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  watchLifeline(stop);
}

const aborted = (signal) =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', resolve, { once: true });
  });
