import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureEngines } from './ensure-engines.mjs';
import { interruption } from './interruption.mjs';
import { explain } from './plain-error.mjs';
import { bin, runVisibly } from './run-tool.mjs';
import { withScratchFolder } from './scratch-folder.mjs';
import { createSteps } from './steps.mjs';
import { withTestPostgres } from './test-engines.mjs';
import { startKingdom } from './test-kingdom.mjs';

/** How many tests run at a time: one more than two processors, because tests wait too. Each worker has its own kingdom. */
const WORKERS = Math.min(3, availableParallelism() + 1);

/** `npm run test:e2e`: runs Playwright against fresh kingdoms. Arguments are passed to Playwright. */
async function testEndToEnd(signal) {
  const steps = { ...createSteps(), signal };
  const { chromium } = await ensureEngines(['chromium'], steps);
  await build(steps);
  return await withScratchFolder((folder) =>
    withTestPostgres(folder, async (postgres) => {
      Object.assign(process.env, postgres);
      return await withKingdoms(folder, steps, async (kingdoms) => {
        const E2E_KINGDOMS = JSON.stringify(kingdoms.map(({ env }) => env));
        const env = { ...process.env, E2E_KINGDOMS, TMPDIR: folder, PLAYWRIGHT_CHROMIUM_PATH: chromium };
        const args = [bin('@playwright/test/cli.js'), 'test', ...process.argv.slice(2)];
        return (await runVisibly([process.execPath, args], { env, signal })) ?? 1;
      });
    }),
  );
}

/** Runs `work` with a fresh kingdom for each worker. */
async function withKingdoms(folder, { step }, work) {
  const kingdoms = [];
  try {
    await step('Starting fresh kingdoms', async () => {
      const folders = Array.from({ length: WORKERS }, (_, worker) => join(folder, `kingdom-${worker}`));
      const starts = folders.map(async (own) => kingdoms.push(await startKingdom(own)));
      const failed = (await Promise.allSettled(starts)).find(({ status }) => status === 'rejected');
      if (failed) throw failed.reason;
    });
    return await work(kingdoms);
  } finally {
    await Promise.all(kingdoms.map(({ stop }) => stop()));
  }
}

process.exitCode = await testEndToEnd(interruption()).catch((error) => {
  console.error(`\n${explain(error)}`);
  return 1;
});
