import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Processes } from '../cpu-time.js';
import { freePort } from '../../apps/standalone/src/ports.js';
import { startOwnPostgres } from '../own-postgres.js';
import { untilStopped } from '../running.js';

export interface PeerProcess {
  readonly port: number;
  readonly processes: Processes;
  readonly child: ChildProcess;
  /** The first message of the process, which it sends once it is ready. */
  readonly message: unknown;
}

/** Starts a peer in a process of its own, with `PORT` and the `DATABASE_URL` of a PostgreSQL of its own. */
export async function startPeer(file: string, cwd?: string): Promise<PeerProcess> {
  const postgres = await startOwnPostgres();
  const port = await freePort();
  const child = fork(file, {
    env: { PATH: process.env.PATH, PORT: String(port), DATABASE_URL: postgres.url },
    ...(cwd && { cwd }),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const ended = once(child, 'exit');
  untilStopped(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const failed = ended.then(() => Promise.reject(new Error(`${file} ended early`)));
  failed.catch(() => undefined);
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [unknown];
  return { port, child, message, processes: { node: child.pid ?? 0, postmaster: postgres.postmaster } };
}
