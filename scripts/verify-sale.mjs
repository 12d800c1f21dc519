import { build } from './build.mjs';
import { installPackages } from './install-packages.mjs';
import { explain } from './plain-error.mjs';
import { runVisibly } from './run-tool.mjs';
import { createSteps } from './steps.mjs';

/** `npm run verify:sale -- --rpc URL --site URL`: builds what is needed, and checks a sale against the chain. */
try {
  const steps = createSteps();
  await installPackages(steps);
  await build(steps, { only: 'server' });
  const args = ['dist/apps/verify-sale/src/main.js', ...process.argv.slice(2)];
  process.exitCode = (await runVisibly([process.execPath, args])) ?? 2;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 2;
}
