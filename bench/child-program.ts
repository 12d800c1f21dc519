import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '#platform';

export interface ChildProgram {
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a built program and waits until it is available.
 * @param probe the address that responds with a success once it is
 * @param root the release's folder, this one's by default
 */
export async function startProgram(
  program: 'api' | 'worker',
  env: Record<string, string>,
  probe: string,
  root = projectRoot,
): Promise<ChildProgram> {
  const child = spawn(process.execPath, [join(root, `dist/apps/${program}/src/main.js`)], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  while (
    !(await fetch(probe).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${program} ended early`);
    await pause(50);
  }
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The settings of every measured program. */
export const benchEnv = (databaseUrl: string, redisUrl?: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  ...(redisUrl && { REDIS_URL: redisUrl }),
  SMTP_URL: 'smtp://127.0.0.1:9',
  SOLANA_RPC_URL: 'http://127.0.0.1:9',
  SOLANA_CLUSTER: 'localnet',
  APP_SECRET: 'a secret for measurements, forty characters',
  PRICE_PROVIDER: 'offline',
  PRESALE_ENDS_AT: '2099-01-01T00:00:00Z',
  RATE_LIMIT_FACTOR: '1000000',
  DRAIN_S: '0',
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
});
