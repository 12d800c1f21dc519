import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface SpawnedProgram {
  process: ChildProcess;
  kill(): Promise<void>;
  /** As an orderly restart does. @returns milliseconds until the process was gone */
  terminate(): Promise<number>;
}

const programOf = (name: 'api' | 'worker'): string =>
  fileURLToPath(new URL(`../../dist/apps/${name}/src/main.js`, import.meta.url));

/** A package's native part is left out on purpose (allowScripts), which it reports whenever it is loaded. */
const EXPECTED = /^bigint: Failed to load bindings/;

/** A built program as its own process, so that it can be killed as a machine would. */
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
