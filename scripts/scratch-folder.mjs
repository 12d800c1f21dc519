import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identityOf } from './process-identity.mjs';

/**
 * Lends a folder for temporary files and leaves nothing of it behind: an interrupted test can't stop its database,
 * which is no child of its own, so the servers that still run in the folder are ended with it.
 */
export async function withScratchFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-'));
  chmodSync(folder, 0o755);
  try {
    return await work(folder);
  } finally {
    await Promise.all(serversIn(folder).map(end));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function serversIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith('postmaster.pid'))
    .map((path) => Number(readFileSync(join(folder, path), 'utf8').split('\n')[0]))
    .filter((pid) => pid > 0 && identityOf(pid));
}

async function end(pid) {
  // PostgreSQL's immediate shutdown.
  process.kill(pid, 'SIGQUIT');
  for (let waited = 0; waited < 5_000 && identityOf(pid); waited += 50) await pause(50);
}
