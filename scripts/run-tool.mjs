import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PlainError } from './plain-error.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a program to its end without showing what it writes.
 * @throws PlainError with the last of what it wrote when it fails.
 */
export async function runQuietly(command, args, { env = process.env, signal } = {}) {
  const { code, output } = await new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, signal, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.on('error', reject).on('close', (code) => resolve({ code, output }));
  });
  if (code === 0) return output;
  if (/ENOSPC|no space left on device/i.test(output))
    throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  const error = new PlainError(
    `${command.split('/').at(-1)} ${args.join(' ')} failed:\n${lastLines(output)}`,
  );
  throw Object.assign(error, { output });
}

/** A JavaScript program of an installed package. */
export const bin = (path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));

const lastLines = (output) => output.trim().split('\n').slice(-30).join('\n');
