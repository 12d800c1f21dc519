import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureEngines } from './ensure-engines.mjs';
import { interruption } from './interruption.mjs';
import { installPackages } from './install-packages.mjs';
import { explain } from './plain-error.mjs';
import { npm, runQuietly, runVisibly } from './run-tool.mjs';
import { withScratchFolder } from './scratch-folder.mjs';
import { createSteps } from './steps.mjs';
import { ofJest, ofPlaywright } from './test-results.mjs';

const checks = [
  { script: 'check:format', hint: 'npm run format fixes it' },
  { script: 'check:lint', hint: 'npm run check:lint shows the problems again' },
  { script: 'check:types', hint: 'npm run check:types shows the problems again' },
  { script: 'check:imports', hint: 'the rules are in .dependency-cruiser.cjs' },
  {
    script: 'check:audit',
    hint: 'update the package, or add the advisory to scripts/audit-allowed.json with a reason and an end date',
  },
  { script: 'lint:brand', hint: 'only the brand file may contain the name of the brand' },
];

/** `npm test -- --changed` runs only the tests that the changes since the branch left `main` can affect. */
const onlyChanged = process.argv.includes('--changed');
const ofChanges = {
  jest: ['--changedSince', 'main', '--passWithNoTests'],
  playwright: ['--only-changed', 'main', '--pass-with-no-tests'],
};

const suites = [
  { script: 'test:unit', changed: ofChanges.jest, read: ofJest },
  { script: 'test:integration', changed: ofChanges.jest, read: ofJest },
  { script: 'test:e2e', changed: ofChanges.playwright, read: ofPlaywright },
  // It installs each release first. Its passed tests are not counted: `test:unit` already did that.
  ...(process.env.THOROUGH === '1' && !onlyChanged
    ? [{ script: 'test:nodes', read: (results) => ({ ...ofJest(results), passed: 0 }) }]
    : []),
];

/** `npm test`: installs what is missing, then runs all checks and tests. The last line is a summary. */
async function testAll(signal) {
  const steps = { ...createSteps(), signal };
  await installPackages(steps);
  await ensureEngines(['redis', 'chromium'], steps);
  const total = { passed: 0, failed: [], skipped: 0 };
  total.failed.push(...(await failedChecks(steps)));
  await build(steps);
  return await withScratchFolder(async (folder) => {
    for (const suite of suites) add(total, await run(suite, join(folder, 'results.json'), steps));
    return total;
  });
}

/** Runs the checks at the same time, because each uses one processor. Returns the names of those that failed. */
async function failedChecks({ step, say, signal }) {
  const check = ({ script }) => runQuietly(npm('run', '--silent', script), { signal });
  const names = checks.map(({ script }) => script.replace('check:', '')).join(', ');
  const results = await step(`Checking ${names}`, () => Promise.allSettled(checks.map(check)));
  signal.throwIfAborted();
  return checks.flatMap(({ script, hint }, index) => {
    const { value, reason } = results[index];
    if (value?.startsWith('Not checked')) say(`    ${value.trim()}`);
    if (reason === undefined) return [];
    say(`\n${(reason.written ?? explain(reason)).trim()}\n\n  ${script} failed: ${hint}`);
    return [script];
  });
}

async function run({ script, changed, read }, results, { say, signal }) {
  say(`\n  ${script}`);
  rmSync(results, { force: true });
  const env = { ...process.env, TEST_RESULTS: results };
  const args = onlyChanged ? ['--', ...changed] : [];
  const code = await runVisibly(npm('run', '--silent', script, ...args), { env, signal });
  signal.throwIfAborted();
  const counts = existsSync(results)
    ? read(JSON.parse(readFileSync(results, 'utf8')))
    : { passed: 0, failed: [], skipped: 0 };
  if (code !== 0) {
    if (counts.failed.length === 0) counts.failed.push(script);
    say(`  ${script} failed; to run it alone: npm run ${script}`);
  }
  return counts;
}

function add(total, { passed, failed, skipped }) {
  total.passed += passed;
  total.failed.push(...failed);
  total.skipped += skipped;
}

const interrupted = interruption();
try {
  const { passed, failed, skipped } = await testAll(interrupted);
  process.exitCode = failed.length > 0 ? 1 : 0;
  for (const name of failed) console.log(`  failed: ${name}`);
  console.log(`\n${passed} passed, ${failed.length} failed${skipped ? `, ${skipped} skipped` : ''}`);
} catch (error) {
  console.error(`\n${interrupted.aborted ? 'Interrupted' : explain(error)}`);
  process.exitCode = interrupted.aborted ? 130 : 1;
}
