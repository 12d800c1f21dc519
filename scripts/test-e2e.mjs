import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from './build.mjs';
import { ensureEngines } from './ensure-engines.mjs';
import { interruption } from './interruption.mjs';
import { importQuietly } from './import-quietly.mjs';
import { explain, PlainError } from './plain-error.mjs';
import { bin, root, runVisibly } from './run-tool.mjs';
import { withScratchFolder } from './scratch-folder.mjs';
import { createSteps } from './steps.mjs';

/** As many tests at a time, each in a kingdom that no other one changes. */
const WORKERS = Math.min(2, availableParallelism());

/** `npm run test:e2e`: Playwright against fresh kingdoms of its own; arguments are Playwright's. */
async function testEndToEnd(signal) {
  const steps = { ...createSteps(), signal };
  const { chromium } = await ensureEngines(['chromium'], steps);
  await build(steps);
  return await withScratchFolder(async (folder) => {
    const kingdoms = [];
    try {
      await steps.step('Starting fresh kingdoms', async () => {
        for (let worker = 0; worker < WORKERS; worker += 1)
          kingdoms.push(await startKingdom(join(folder, `kingdom-${worker}`)));
      });
      const E2E_KINGDOMS = JSON.stringify(kingdoms.map(({ env }) => env));
      const env = { ...process.env, E2E_KINGDOMS, TMPDIR: folder, PLAYWRIGHT_CHROMIUM_PATH: chromium };
      const args = [bin('@playwright/test/cli.js'), 'test', ...process.argv.slice(2)];
      return (await runVisibly([process.execPath, args], { env, signal })) ?? 1;
    } finally {
      await Promise.all(kingdoms.map(({ stop }) => stop()));
    }
  });
}

async function startKingdom(folder) {
  const [site, mail, rpc, socket] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const settings = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(site),
    MAIL_HTTP_PORT: String(mail),
    SOLANA_RPC_PORT: String(rpc),
    SOLANA_WS_PORT: String(socket),
    ADMIN_EMAIL: 'admin@kingdom.test',
    ADMIN_PASSWORD: randomBytes(18).toString('base64url'),
    AUTH_MAIL_INTERVAL_S: '0',
    RATE_LIMIT_FACTOR: '1000',
    PRESALE_PRIVATE_CODE: randomBytes(9).toString('base64url'),
    // What a page under /en-XA shows in plain English is in no catalogue.
    PSEUDO_LANGUAGE: 'true',
  };
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    const { eraseKingdom } = await importQuietly('../dist/apps/standalone/src/main.js');
    await eraseKingdom({ ...process.env, ...settings });
  };
  const lines = [];
  server.stderr.setEncoding('utf8').on('data', (text) => lines.push(text));
  for await (const line of createInterface(server.stdout)) {
    lines.push(line);
    if (line.startsWith('Kingdom is open at ')) {
      server.stdout.resume();
      const env = {
        E2E_BASE_URL: line.slice('Kingdom is open at '.length),
        E2E_MAIL_URL: `http://localhost:${mail}`,
        E2E_ADMIN_EMAIL: settings.ADMIN_EMAIL,
        E2E_ADMIN_PASSWORD: settings.ADMIN_PASSWORD,
        E2E_PRIVATE_CODE: settings.PRESALE_PRIVATE_CODE,
        E2E_SOLANA_RPC_URL: `http://127.0.0.1:${rpc}`,
      };
      return { env, stop };
    }
  }
  await stop();
  throw new PlainError(`The kingdom for the browser tests did not open:\n${lines.join('\n')}`);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

process.exitCode = await testEndToEnd(interruption()).catch((error) => {
  console.error(`\n${explain(error)}`);
  return 1;
});
