import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ownPort } from './own-port.js';

export interface TestRedis {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts a separate Redis server. With `port`, a test can restart one at the same address. */
export async function startRedis(options: { port?: number } = {}): Promise<TestRedis> {
  const port = options.port ?? (await ownPort());
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-redis-'));
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  await Promise.race([
    ready(server.stdout),
    ended.then(() => Promise.reject(new Error('redis-server ended early'))),
  ]);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    stop: async () => {
      server.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(output: NodeJS.ReadableStream): Promise<void> {
  for await (const line of createInterface(output)) if (line.includes('Ready to accept connections')) break;
  output.resume();
}
