import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { explain, PlainError } from './plain-error.mjs';
import { runQuietly } from './run-tool.mjs';
import { createSteps } from './steps.mjs';

/** Programs that the tests need and npm does not install, with their Debian packages. */
const engines = {
  redis: { title: 'Redis', debian: 'redis-server', find: () => onPath('redis-server') },
  chromium: { title: 'Chromium', debian: 'chromium-headless-shell', find: findChromium },
};

/**
 * Finds the engines' programs. Missing ones are installed if we are root on Debian.
 * @param {('redis' | 'chromium')[]} names
 * @returns their paths by name
 * @throws PlainError with the command that installs the missing ones
 */
export async function ensureEngines(names, { step, signal }) {
  const missing = await missingEngines(names);
  if (missing.length > 0) {
    if (!isRootOnDebian()) throw new PlainError(advice(missing));
    const titles = missing.map((name) => engines[name].title).join(' and ');
    await step(`Installing ${titles}`, () => aptInstall(missing, signal));
    if ((await missingEngines(names)).length > 0) throw new PlainError(advice(missing));
  }
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await engines[name].find()])));
}

async function missingEngines(names) {
  const found = await Promise.all(names.map((name) => engines[name].find()));
  return names.filter((_, index) => !found[index]);
}

async function aptInstall(names, signal) {
  const packages = names.map((name) => engines[name].debian);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const install = async () => {
    await runQuietly(['apt-get', ['update', '-qq']], { env, signal });
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
    await runQuietly(['apt-get', args], { env, signal });
  };
  await install().catch((error) => {
    if (signal?.aborted) throw error;
    return install();
  });
}

/** Tries the configured Chromium first, then the one that Playwright downloaded, then those of the system. */
async function findChromium() {
  if (process.env.PLAYWRIGHT_CHROMIUM_PATH) return process.env.PLAYWRIGHT_CHROMIUM_PATH;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  // The headless shell comes first: it draws no browser window, which would take a quarter of the tests' time.
  return ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map(onPath)
    .find(Boolean);
}

function onPath(program) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, program)).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isRootOnDebian() {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return process.getuid?.() === 0 && /^ID=debian$/m.test(release);
}

function advice(names) {
  const needs = names.map((name) => engines[name].title).join(' and ');
  const redis = process.platform === 'darwin' ? 'brew install redis' : 'sudo apt-get install -y redis-server';
  const commands = { redis, chromium: 'npx playwright install --with-deps chromium' };
  return `The tests need ${needs}: run ${names.map((name) => commands[name]).join(' && ')}`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureEngines(process.argv.slice(2), createSteps()).catch((error) => {
    console.error(explain(error));
    process.exitCode = 1;
  });
}
