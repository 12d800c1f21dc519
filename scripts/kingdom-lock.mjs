import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainError } from './plain-error.mjs';
import { isCut } from './lifeline.mjs';
import { identityOf } from './process-identity.mjs';

const STOP_WITHIN_MS = 30_000;

/**
 * Makes this process the only kingdom on a data directory. The lock of a dead process is replaced. A kingdom that has
 * outlived its npm is stopped first.
 * @param links the links from this process to its npm, see `lifeline`
 * @throws PlainError if a kingdom is running; the message has its address and process id
 */
export async function takeLock(dataDir, { links, say }) {
  const file = join(dataDir, 'kingdom.lock');
  const self = { pid: process.pid, identity: identityOf(process.pid), links };
  mkdirSync(dataDir, { recursive: true });
  while (!create(file, self)) await removeStaleLock(file, say);
  process.on('exit', () => {
    if (read(file)?.pid === process.pid) rmSync(file, { force: true });
  });
  return { announce: (url) => writeFileSync(file, JSON.stringify({ ...self, url })) };
}

function create(file, content) {
  try {
    writeFileSync(file, JSON.stringify(content), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

async function removeStaleLock(file, say) {
  const holder = read(file);
  if (isRunning(holder)) {
    if (!isCut(holder.links)) throw new PlainError(occupied(holder));
    say(`  Stopping a kingdom whose terminal was closed (process ${holder.pid})`);
    await end(holder);
  }
  rmSync(file, { force: true });
}

async function end(holder) {
  process.kill(holder.pid, 'SIGTERM');
  for (let waited = 0; isRunning(holder); waited += 100) {
    if (waited === STOP_WITHIN_MS) process.kill(holder.pid, 'SIGKILL');
    await pause(100);
  }
}

const isRunning = (holder) => Boolean(holder?.identity) && identityOf(holder.pid) === holder.identity;

const occupied = ({ pid, url }) =>
  url
    ? `The kingdom is already running at ${url} (process ${pid}): stop it first, or set DATA_DIR for another one`
    : `Process ${pid} is already starting the kingdom: wait for it, or set DATA_DIR for another one`;

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
