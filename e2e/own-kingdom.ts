import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKingdom } from '../scripts/test-kingdom.mjs';
import { test } from './test.js';

/**
 * Runs the tests of the enclosing file or `describe` in a separate kingdom with these settings. The kingdom's addresses
 * replace those in `process.env` while these tests run.
 */
export function useOwnKingdom(settings: Record<string, string>): void {
  const before = { ...process.env };
  let stop = async () => {};

  test.beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kingdom-'));
    const own = await startKingdom(join(folder, 'own'), settings);
    stop = own.stop;
    Object.assign(process.env, own.env);
  });

  test.afterAll(async () => {
    Object.assign(process.env, before);
    await stop();
  });
}
