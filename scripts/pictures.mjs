import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

/** `npm run pictures` compares every page with its picture. With `-- --take` it takes the pictures anew first. */
const run = (...more) =>
  spawnSync(process.execPath, ['scripts/test-e2e.mjs', 'e2e/pictures-', ...more], {
    stdio: 'inherit',
    // All views of each page; usual tests compare two.
    env: { ...process.env, THOROUGH: '1' },
  }).status ?? 1;

let status = 0;
if (process.argv.includes('--take')) {
  rmSync('e2e/pictures', { recursive: true, force: true });
  status = run('--update-snapshots=all');
}
// Compared at once, so that no picture is kept of a page that looks different each time.
process.exitCode = status || run();
