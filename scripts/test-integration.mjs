import { build } from './build.mjs';
import { ensureEngines } from './ensure-engines.mjs';
import { interruption } from './interruption.mjs';
import { explain } from './plain-error.mjs';
import { jestArguments } from './run-jest.mjs';
import { runVisibly } from './run-tool.mjs';
import { withScratchFolder } from './scratch-folder.mjs';
import { createSteps } from './steps.mjs';
import { withTestEngines } from './test-engines.mjs';

/** `npm run test:integration`: runs Jest with real engines and built programs. Arguments are passed to Jest. */
async function testIntegration(signal) {
  const steps = { ...createSteps(), signal };
  await ensureEngines(['redis'], steps);
  await build(steps);
  const command = [process.execPath, jestArguments(['integration'], process.argv.slice(2))];
  return await withScratchFolder((folder) =>
    withTestEngines(folder, async (engines) => {
      const env = { ...process.env, ...engines, TMPDIR: folder };
      return (await runVisibly(command, { env, signal })) ?? 1;
    }),
  );
}

process.exitCode = await testIntegration(interruption()).catch((error) => {
  console.error(`\n${explain(error)}`);
  return 1;
});
