import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from './build.mjs';
import { dataFolder } from './data-folder.mjs';
import { importQuietly } from './import-quietly.mjs';
import { installPackages } from './install-packages.mjs';
import { interruption } from './interruption.mjs';
import { takeLock } from './kingdom-lock.mjs';
import { lifeline } from './lifeline.mjs';
import { explain } from './plain-error.mjs';
import { bin, root, runVisibly } from './run-tool.mjs';
import { createSteps } from './steps.mjs';

/**
 * `npm run dev`: starts the embedded engines once, the API and worker through the Nest CLI, which compiles and restarts
 * them after each edit, and the site through Vite, which shows an edit without a reload. The data is that of
 * `npm start`.
 */
async function develop(signal) {
  const { step, say } = createSteps();
  const context = { step, say, signal };
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  await takeLock(dataFolder(process.env), { links: lifeline(), say });
  await installPackages(context);
  await build(context);
  // From here on the compiler writes to the same folder, so the next `npm start` has to build again.
  rmSync(join(root, 'dist', '.server'), { force: true });
  const { startEngines } = await importQuietly('../dist/apps/standalone/src/start-engines.js');
  const { freePort } = await importQuietly('../dist/apps/standalone/src/ports.js');
  const engines = await startEngines({ ...context, env: process.env });
  try {
    // Vite listens on the site's port, so that links in mails lead to it. It forwards the server's paths.
    const port = await freePort();
    const nest = ['@nestjs/cli/bin/nest.js', 'start', '--watch', '--preserveWatchOutput'];
    const server = tool(nest, { ...engines.env, PORT: String(port) }, signal);
    const api = `http://localhost:${port}`;
    await step('Site and API', () => reachable(`${api}/health/ready`, signal));
    const vite = ['vite/bin/vite.js', '--port', engines.env.PORT, '--strictPort', '--clearScreen', 'false'];
    const site = tool(vite, { ...process.env, API_URL: api }, signal);
    say(`\nKingdom is running at ${engines.env.SITE_URL}`);
    for (const note of engines.notes) say(note);
    say('After an edit, the server restarts and the site updates at once. Press Ctrl-C to stop');
    await Promise.all([server, site]);
  } finally {
    await engines.close();
  }
}

const tool = ([path, ...args], env, signal) =>
  runVisibly([process.execPath, [bin(path), ...args]], { env, signal });

async function reachable(url, signal) {
  for (;;) {
    signal.throwIfAborted();
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await pause(200);
  }
}

const interrupted = interruption();
await develop(interrupted).catch((error) => {
  if (interrupted.aborted) return;
  console.error(`\n${explain(error)}`);
  process.exitCode = 1;
});
process.exit();
