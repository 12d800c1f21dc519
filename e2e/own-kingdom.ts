import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKingdom } from '../scripts/test-kingdom.mjs';
import { test } from './test.js';

export interface OwnKingdom {
  /** Kills the kingdom with -9 and starts it again with the same data. */
  killAndRestart(): Promise<void>;
}

/** A site for tests. */
interface Site {
  /** The environment variables with its addresses. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

/**
 * Runs the tests of the enclosing file or `describe` in a separate kingdom with these settings. The kingdom's addresses
 * replace those in `process.env` while these tests run.
 */
export function useOwnKingdom(
  settings: Record<string, string> | (() => Promise<Record<string, string>>),
): OwnKingdom {
  let killAndRestart = async () => {};
  runOnSite(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kingdom-'));
    const own = await startKingdom(
      join(folder, 'own'),
      typeof settings === 'function' ? await settings() : settings,
    );
    ({ killAndRestart } = own);
    return own;
  });
  return { killAndRestart: () => killAndRestart() };
}

/** Runs the tests of the enclosing file or `describe` with another site, as `useOwnKingdom` does. */
export function runOnSite(open: () => Promise<Site>): void {
  const before = { ...process.env };
  // Evaluated for each test, because the address is not known before.
  test.use({ baseURL: ({ baseURL }, provide) => provide(process.env['E2E_BASE_URL'] ?? baseURL) });
  let stop = async () => {};

  test.beforeAll(async () => {
    const site = await open();
    ({ stop } = site);
    Object.assign(process.env, site.env);
  });

  test.afterAll(async () => {
    Object.assign(process.env, before);
    await stop();
  });
}
