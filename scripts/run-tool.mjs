import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PlainError } from './plain-error.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns the path of an installed package's program. */
export const bin = (path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));

/** Returns the command for the npm that runs us, or else for the one on the path. */
export function npm(...args) {
  const path = process.env.npm_execpath;
  if (path?.endsWith('.js')) return [process.execPath, [path, ...args]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}

/** Each program has its own process group, because a shell in between would not forward signals to its children. */
const ownGroup = { cwd: root, detached: process.platform !== 'win32' };

/**
 * Runs a program and shows its output. On abort it gets SIGTERM, and we still wait for it to end.
 * @returns its exit code, or undefined if a signal ended it
 */
export async function runVisibly([command, args], { env = process.env, signal } = {}) {
  return await ended(spawn(command, args, { ...ownGroup, env, stdio: 'inherit' }), signal);
}

/**
 * Runs a program without showing its output.
 * @returns its output
 * @throws PlainError with the last 30 lines of its output if it fails
 */
export async function runQuietly([command, args], { env = process.env, signal } = {}) {
  const child = spawn(command, args, { ...ownGroup, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (written += text));
  }
  if ((await ended(child, signal)) === 0) return written;
  signal?.throwIfAborted();
  if (/ENOSPC|no space left on device/i.test(written)) {
    throw Object.assign(new Error('The disk is full'), { code: 'ENOSPC' });
  }
  const end = written.trim().split('\n').slice(-30).join('\n');
  throw Object.assign(new PlainError(`${command} ${args.join(' ')} failed:\n${end}`), { written });
}

function ended(child, signal) {
  const stop = () => (ownGroup.detached ? process.kill(-child.pid, 'SIGTERM') : child.kill());
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve(code ?? undefined));
  }).finally(() => signal?.removeEventListener('abort', stop));
}
