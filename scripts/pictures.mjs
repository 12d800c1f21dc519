import { spawnSync } from 'node:child_process';

/** `npm run pictures`: compares every page with the pictures that `npm run pictures -- --take` has taken before a change. */
const take = process.argv.includes('--take');
const { status } = spawnSync(
  process.execPath,
  ['scripts/test-e2e.mjs', 'e2e/pictures-', ...(take ? ['--update-snapshots=all'] : [])],
  { stdio: 'inherit', env: { ...process.env, PICTURES: 'true' } },
);
process.exitCode = status ?? 1;
