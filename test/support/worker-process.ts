import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../dist/apps/worker/src/main.js', import.meta.url));

/** The built worker as its own process, so that it can be killed as a machine would. */
export function spawnWorker(env: Record<string, string>): { kill(): Promise<void>; process: ChildProcess } {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    process: child,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
