import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface SpawnedProgram {
  process: ChildProcess;
  kill(): Promise<void>;
  /** Sends SIGTERM, as an orderly restart does. @returns milliseconds until the process had exited */
  terminate(): Promise<number>;
}

const programOf = (name: 'api' | 'worker'): string =>
  fileURLToPath(new URL(`../../dist/apps/${name}/src/main.js`, import.meta.url));

/** A warning of the package `bigint-buffer`, whose native part is not built on purpose (allowScripts). */
const EXPECTED = /^bigint: Failed to load bindings/;

/** Starts a built program as a separate process, so that a test can kill it. */
export function spawnProgram(name: 'api' | 'worker', env: Record<string, string>): SpawnedProgram {
  const child = spawn(process.execPath, [programOf(name)], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  createInterface(child.stderr).on('line', (line) => {
    if (!EXPECTED.test(line)) process.stderr.write(`${line}\n`);
  });
  const ended = once(child, 'exit');
  return {
    process: child,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    terminate: async () => {
      const start = performance.now();
      child.kill('SIGTERM');
      await ended;
      return performance.now() - start;
    },
  };
}

export const spawnWorker = (env: Record<string, string>): SpawnedProgram => spawnProgram('worker', env);
