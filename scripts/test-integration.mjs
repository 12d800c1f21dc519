import { build } from './build.mjs';
import { ensureEngines } from './ensure-engines.mjs';
import { interruption } from './interruption.mjs';
import { explain } from './plain-error.mjs';
import { bin, runVisibly } from './run-tool.mjs';
import { withScratchFolder } from './scratch-folder.mjs';
import { createSteps } from './steps.mjs';

/** `npm run test:integration`: runs Vitest with real engines and built programs. Arguments are passed to Vitest. */
async function testIntegration(signal) {
  const steps = { ...createSteps(), signal };
  await ensureEngines(['redis'], steps);
  await build(steps);
  const args = [bin('vitest/vitest.mjs'), 'run', '--project', 'integration', ...process.argv.slice(2)];
  return await withScratchFolder(async (folder) => {
    const env = { ...process.env, TMPDIR: folder };
    return (await runVisibly([process.execPath, args], { env, signal })) ?? 1;
  });
}

process.exitCode = await testIntegration(interruption()).catch((error) => {
  console.error(`\n${explain(error)}`);
  return 1;
});
