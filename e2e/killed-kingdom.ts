import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Localnet } from '#localnet';
import { payoutKey } from '#localnet';
import { parseUnits } from '#contracts';
import {
  type EmbeddedPostgres,
  erasePostgres,
  startPostgres,
} from '../apps/standalone/src/embedded-postgres.js';
import { postgresFolder } from '../apps/standalone/src/postgres-home.js';
import { runningPostmaster } from '../apps/standalone/src/postmaster.js';
import { testSettings } from '../scripts/test-kingdom.mjs';
import { type FaultyRpc, openFaultyRpc } from '../test/support/faulty-rpc.js';
import { type MailInbox, openInbox } from '../test/support/mail-catcher.js';
import { chainSettings, startOwnChain } from '../test/support/own-chain.js';
import { ownPort } from '../test/support/own-port.js';
import { type PayableChain, Payers } from '../test/support/payers.js';
import { startRedis, type TestRedis } from '../test/support/redis.js';
import { type SpawnedProgram, spawnProgram } from '../test/support/worker-process.js';
import { brand } from './kingdom.js';
import { runOnSite } from './own-kingdom.js';
import { expect } from './test.js';

/** The whole tokens with which the payout wallet begins. */
const PAYOUT_TOKENS = '1000000';

interface Output {
  code: number;
  text: string;
}

/**
 * A kingdom in solana mode as in production: API, worker, Redis and PostgreSQL are processes of their own, which a test kills with -9.
 * The chain and the mail server outlive them, as the world outside does.
 */
class KilledKingdom {
  chain!: PayableChain;
  payers!: Payers;
  /** The site's address, which stays the same. */
  url!: string;

  private folder!: string;
  private rpc!: FaultyRpc;
  private inbox!: MailInbox;
  private redisPort!: number;
  private settings: Record<string, string> = {};
  private database = 'kingdom';
  /** Whether the database was restored from a backup. */
  isRestored = false;
  private postgres: EmbeddedPostgres | undefined;
  private redis: TestRedis | undefined;
  private programs: SpawnedProgram[] = [];

  async open(more: Record<string, string>): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'killed-kingdom-'));
    // The database's files belong to another account if the tests run as root.
    await chmod(this.folder, 0o755);
    const payoutTokens = parseUnits(PAYOUT_TOKENS, brand.token.decimals);
    const chain: Localnet = await startOwnChain(brand, '0', { money: true, payoutTokens });
    this.chain = chain as PayableChain;
    this.payers = new Payers(this.chain);
    this.rpc = await openFaultyRpc(chain.rpcUrl);
    this.inbox = await openInbox();
    const [port, workerPort] = [await ownPort(), await ownPort()];
    this.redisPort = await ownPort();
    this.url = `http://localhost:${port}`;
    this.settings = {
      ...testSettings(),
      ...chainSettings(chain),
      PAYMENTS_MODE: 'solana',
      SOLANA_CLUSTER: 'localnet',
      SOLANA_RPC_URL: this.rpc.url,
      PAYOUT_KEY: payoutKey(),
      PRICE_PROVIDER: 'offline',
      PRESALE_ENDS_AT: '2099-01-01T00:00:00Z',
      APP_SECRET: 'a secret of tests, forty characters long',
      SITE_URL: this.url,
      HOST: '127.0.0.1',
      PORT: `${port}`,
      WORKER_PORT: `${workerPort}`,
      DRAIN_S: '0',
      SMTP_URL: this.inbox.smtpUrl,
      UPLOADS_DIR: join(this.folder, 'uploads'),
      LOG_LEVEL: 'silent',
      ...more,
    };
    await this.start();
  }

  /** The environment variables of tests that use it. */
  get env(): Record<string, string> {
    return {
      E2E_BASE_URL: this.url,
      E2E_MAIL_URL: this.inbox.url,
      E2E_ADMIN_EMAIL: this.settings['ADMIN_EMAIL']!,
      E2E_ADMIN_PASSWORD: this.settings['ADMIN_PASSWORD']!,
      E2E_SOLANA_RPC_URL: this.chain.rpcUrl,
    };
  }

  /** Starts all processes, and resolves once the site is ready. */
  async start(): Promise<void> {
    [this.postgres, this.redis] = await Promise.all([
      startPostgres({ dataDir: this.folder, log: () => undefined }),
      startRedis({ port: this.redisPort }),
    ]);
    this.programs = [
      spawnProgram('api', this.programSettings()),
      spawnProgram('worker', this.programSettings()),
    ];
    const isReady = () =>
      fetch(`${this.url}/health/ready`).then(
        ({ status }) => status,
        () => undefined,
      );
    await expect.poll(isReady, { timeout: 90_000, intervals: [100] }).toBe(200);
  }

  /** Kills all processes with -9. Redis has saved nothing, so the queues are lost. */
  async kill(): Promise<void> {
    await Promise.all(this.programs.map((program) => program.kill()));
    await this.redis?.stop();
    const postmaster = runningPostmaster(join(realpathSync(postgresFolder(this.folder)), 'cluster'));
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
    this.programs = [];
  }

  async killAndStart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  /** Kills all processes as soon as the chain has taken the next payout, before the worker knows it, and starts them again. */
  async killWhileSending(act: () => Promise<unknown>): Promise<void> {
    const sent = new Promise<void>((taken) => {
      const mend = this.rpc.add(async (call, forward) => {
        await forward(call);
        mend();
        taken();
        return new Promise(() => undefined);
      }, 'sendTransaction');
    });
    await act();
    await sent;
    await this.killAndStart();
  }

  /** `kingdom backup`. Returns the path of the file. */
  async backUp(): Promise<string> {
    const folder = join(this.folder, 'backups');
    await mkdir(folder, { recursive: true });
    await this.command('backup', folder);
    return join(folder, (await readdir(folder)).sort().at(-1)!);
  }

  /** `kingdom restore` into a new database, while no program runs, as docs/operations.md says. */
  async restore(file: string): Promise<void> {
    await this.kill();
    this.postgres = await startPostgres({ dataDir: this.folder, log: () => undefined });
    const client = new pg.Client({ connectionString: this.postgres.url });
    await client.connect();
    await client.query('CREATE DATABASE restored');
    await client.end();
    this.database = 'restored';
    await this.command('restore', file);
    this.isRestored = true;
    await this.start();
  }

  /** Runs a command of the kingdom. @throws Error with its output if it does not exit with 0 */
  async command(...args: readonly string[]): Promise<string> {
    const { code, text } = await run(
      process.execPath,
      ['dist/apps/kingdom/src/main.js', ...args],
      this.programSettings(),
    );
    if (code !== 0) throw new Error(`kingdom ${args.join(' ')}: ${text}`);
    return text;
  }

  async close(): Promise<void> {
    await this.kill();
    await erasePostgres(this.folder);
    this.rpc.close();
    await this.inbox.close();
    await this.chain.close();
  }

  private programSettings(): Record<string, string> {
    const database = new URL(this.postgres!.url);
    database.pathname = this.database;
    return {
      ...this.settings,
      DATABASE_URL: database.href,
      REDIS_URL: `redis://127.0.0.1:${this.redisPort}`,
    };
  }
}

/** Runs a program to its end. */
export const run = (
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Output> =>
  new Promise((resolve) => {
    const options = { env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env } };
    execFile(program, args, options, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, text: stdout + stderr }),
    );
  });

export type { KilledKingdom };

/** Runs the tests of the enclosing file or `describe` in a kingdom that they kill. */
export function runOnKilledKingdom(settings: Record<string, string>): KilledKingdom {
  const kingdom = new KilledKingdom();
  runOnSite(async () => {
    await kingdom.open(settings);
    return { env: kingdom.env, stop: () => kingdom.close() };
  });
  return kingdom;
}
