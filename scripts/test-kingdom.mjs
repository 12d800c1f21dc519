import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PlainError } from './plain-error.mjs';
import { root } from './run-tool.mjs';
import { copyTemplate } from './test-engines.mjs';

const RUNNING = 'Kingdom is running at ';

/** The settings of every kingdom for browser tests. */
export const testSettings = () => ({
  // A bundler that a test runs sets it to production for everything that is started afterwards.
  NODE_ENV: 'development',
  ADMIN_EMAIL: 'admin@kingdom.test',
  ADMIN_PASSWORD: randomBytes(18).toString('base64url'),
  AUTH_MAIL_INTERVAL_S: '0',
  RATE_LIMIT_FACTOR: '1000',
  // Each connection costs a start tens of milliseconds, and a test has few visitors at a time.
  DATABASE_POOL: '5',
  // The tests sign up about a hundred times and solve a captcha each time, so it is a cheap one.
  ALTCHA_COST: '50',
  PRESALE_PRIVATE_CODE: randomBytes(9).toString('base64url'),
  // A pseudo-language at /en-XA. Texts that are plain English there are missing from the catalogues.
  PSEUDO_LANGUAGE: 'true',
  // An empty list, so that the features show the specification's placeholders until a test enables one.
  LIVE_FEATURES: ',',
});

/**
 * Starts a fresh kingdom for browser tests, with its data in the folder and in a database of the server of `withTestPostgres`.
 * @param more additional settings, which override those below
 * @returns the environment variables for its tests, a function that stops it and deletes its data, and one that kills it with -9
 *   and starts it again with the same data
 * @throws PlainError with its output if it does not start
 */
export async function startKingdom(folder, more = {}) {
  const [site, mail, rpc, socket] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const database = await copyTemplate();
  const settings = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    PORT: String(site),
    MAIL_HTTP_PORT: String(mail),
    SOLANA_RPC_PORT: String(rpc),
    SOLANA_WS_PORT: String(socket),
    ...testSettings(),
    // Otherwise, demo members would buy and play besides those of the tests.
    DEMO_COMMUNITY: 'false',
    ...more,
  };
  let server = await launch(settings);
  const end = async (signal) => {
    const ended = once(server.process, 'exit');
    server.process.kill(signal);
    await ended;
  };
  const env = {
    E2E_BASE_URL: server.url,
    E2E_DATABASE_URL: database.url,
    E2E_MAIL_URL: `http://localhost:${mail}`,
    E2E_ADMIN_EMAIL: settings.ADMIN_EMAIL,
    E2E_ADMIN_PASSWORD: settings.ADMIN_PASSWORD,
    E2E_PRIVATE_CODE: settings.PRESALE_PRIVATE_CODE,
    E2E_SOLANA_RPC_URL: settings.SOLANA_RPC_URL ?? `http://127.0.0.1:${rpc}`,
  };
  return {
    env,
    stop: async () => {
      await end('SIGTERM');
      await database.drop();
      rmSync(settings.DATA_DIR, { recursive: true, force: true });
    },
    killAndRestart: async () => {
      await end('SIGKILL');
      server = await launch(settings);
    },
  };
}

/** @throws PlainError with its output if it does not start */
async function launch(settings) {
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = [];
  server.stderr.setEncoding('utf8').on('data', (text) => lines.push(text));
  for await (const line of createInterface(server.stdout)) {
    lines.push(line);
    if (!line.startsWith(RUNNING)) continue;
    server.stdout.resume();
    return { process: server, url: line.slice(RUNNING.length) };
  }
  throw new PlainError(`The kingdom for the browser tests did not start:\n${lines.join('\n')}`);
}

const FIRST_PORT = 28_000;
const PORTS = 4_000;
// Processes that start together have neighbouring ids, so their ports are apart from each other.
let next = (process.pid * 41) % PORTS;

/** Finds a free port below those that outgoing connections use, so that it is still free when the kingdom needs it. */
async function freePort() {
  for (;;) {
    const port = FIRST_PORT + (next++ % PORTS);
    const server = createServer().listen(port, '127.0.0.1');
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (free) return port;
  }
}
