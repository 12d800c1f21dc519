import { build } from './build.mjs';
import { ensureEngines } from './ensure-engines.mjs';
import { explain } from './plain-error.mjs';
import { bin, runQuietly, runVisibly } from './run-tool.mjs';
import { createSteps } from './steps.mjs';

/** `npm run bench`: builds, measures and prints the table. Given the name of a suite, it measures only that one. */
try {
  const steps = createSteps();
  const { chromium } = await ensureEngines(['redis', 'chromium'], steps);
  await build(steps);
  await steps.step('Building the measurements', () =>
    runQuietly([process.execPath, [bin('typescript/bin/tsc'), '-p', 'tsconfig.bench.json']]),
  );
  const env = { ...process.env, PLAYWRIGHT_CHROMIUM_PATH: chromium };
  const args = ['dist/bench/run.js', ...process.argv.slice(2)];
  process.exitCode = (await runVisibly([process.execPath, args], { env })) ?? 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
