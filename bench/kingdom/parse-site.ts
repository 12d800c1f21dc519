import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dataFolder, eraseDataFolder } from '../own-postgres.js';
import { untilStopped } from '../running.js';
import { startPeer } from './peer-process.js';
import type { Site } from './side.js';

const FOLDER = join(projectRoot, 'bench/peers/parse-server');

export const PARSE_APP = { 'x-parse-application-id': 'bench' };

export interface ParseSite extends Site {
  /** The ids of the objects that hold the totals, by class. */
  readonly totals: Record<string, string>;
}

/** Installs Parse Server the first time, and starts it. */
export async function startParseSite(): Promise<ParseSite> {
  if (!existsSync(join(FOLDER, 'node_modules/.package-lock.json'))) {
    process.stdout.write('Installing Parse Server …\n');
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER });
  }
  // Parse Server writes its logs into the folder in which it starts.
  const logs = dataFolder();
  untilStopped(() => eraseDataFolder(logs));
  const { message, ...peer } = await startPeer(join(FOLDER, 'server.mjs'), logs);
  return { name: 'Parse', ...peer, totals: (message as { totals: Record<string, string> }).totals };
}
