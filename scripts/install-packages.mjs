import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from './plain-error.mjs';
import { npm, root, runQuietly } from './run-tool.mjs';

/** Runs `npm ci` if `node_modules` does not match the lock file. */
export async function installPackages({ step, signal }) {
  if (isInstalled()) return;
  await step('Installing packages (a minute the first time)', () => npmCi(signal));
}

async function npmCi(signal) {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await runQuietly(npm(...args), { signal });
  } catch (error) {
    const reason = /npm error (?!code|errno|syscall|A complete log)(.+)/.exec(error.written ?? '')?.[1];
    throw reason ? new PlainError(`Packages can't be installed: ${reason}`) : error;
  }
}

/** Checks npm's record of installed packages, which npm writes last. It omits optional packages of other platforms. */
function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesIn(record);
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
