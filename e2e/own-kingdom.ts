import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKingdom } from '../scripts/test-kingdom.mjs';
import { test } from './test.js';

/** Lets the tests of this describe run in a kingdom of their own, with these settings. It is in their environment alone. */
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
