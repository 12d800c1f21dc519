import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '#platform';
import { freePort } from '../apps/standalone/src/ports.js';
import { untilStopped } from './running.js';

export interface Standalone {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly postmaster: number;
  readonly databaseUrl: string;
  /** Milliseconds from the start of the process to its message that the kingdom is running. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** Starts the built kingdom in a process of its own, as `npm start` does, on free ports. */
export async function startStandalone(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Standalone> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, startArguments(), {
    cwd: projectRoot,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      MAIL_HTTP_PORT: String(await freePort()),
      SOLANA_RPC_PORT: String(await freePort()),
      SOLANA_WS_PORT: String(await freePort()),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = untilStopped(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('Kingdom is running at')) continue;
    const startMs = performance.now() - began;
    child.stdout.resume();
    const url = `http://localhost:${port}`;
    return { url, port, pid: child.pid ?? 0, ...databaseOf(dataDir), startMs, stop };
  }
  throw new Error('npm start ended before the kingdom was running');
}

/** What the package's `start` script passes to Node. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').slice(1);
}

function databaseOf(dataDir: string): { postmaster: number; databaseUrl: string } {
  const folder = join(dataDir, 'postgres');
  const [pid, , , port] = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(folder, 'password'), 'utf8');
  return {
    postmaster: Number(pid),
    databaseUrl: `postgres://kingdom:${password}@127.0.0.1:${port}/kingdom`,
  };
}
