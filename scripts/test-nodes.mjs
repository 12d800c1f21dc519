import { interruption } from './interruption.mjs';
import { explain } from './plain-error.mjs';
import { jestArguments } from './run-jest.mjs';
import { npm, runQuietly, runVisibly } from './run-tool.mjs';
import { withScratchFolder } from './scratch-folder.mjs';

/** The oldest Node release that package.json allows, and that of the Dockerfile. Those in between have what both have. */
const RELEASES = ['20.19', '24'];
/** Patterns for the paths of the test files. */
const TESTS = ['test/standalone/start\\.test\\.', '\\.spec\\.'];

/**
 * `npm run test:nodes`: runs the unit tests and the test of `npm start` on these releases, apart from the current one. It
 * installs them from the package registry, and reports releases that the registry lacks as not checked.
 */
async function testNodes(signal) {
  const major = (version) => version.split('.')[0];
  const others = RELEASES.filter((release) => major(release) !== major(process.versions.node));
  return await withScratchFolder(async (folder) => {
    const env = { ...process.env, TMPDIR: folder };
    for (const release of others) {
      const node = (...args) => {
        const packageName = `node-${process.platform}-${process.arch}@${release}`;
        return npm('exec', '--yes', `--package=${packageName}`, '--', 'node', ...args);
      };
      const version = await runQuietly(node('--version'), { signal }).catch(() => undefined);
      signal.throwIfAborted();
      if (version === undefined) {
        console.log(`Not checked: the package registry has no Node ${release} for this machine`);
        continue;
      }
      console.log(`\n  Node ${version.trim()}`);
      const tests = node(...jestArguments(['unit', 'integration'], TESTS));
      if ((await runVisibly(tests, { env, signal })) !== 0) return 1;
    }
    return 0;
  });
}

process.exitCode = await testNodes(interruption()).catch((error) => {
  console.error(`\n${explain(error)}`);
  return 1;
});
