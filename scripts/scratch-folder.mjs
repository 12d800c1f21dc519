import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Lends a folder for temporary files and leaves nothing of it behind: an interrupted test can't stop its databases,
 * which are no children of its own, so they are ended with the folder.
 */
export async function withScratchFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-'));
  chmodSync(folder, 0o755);
  try {
    return await work(folder);
  } finally {
    await eraseDatabases(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function eraseDatabases(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const databases = entries.filter(({ name }) => name === 'postgres');
  if (databases.length === 0) return;
  const { erasePostgres } = await import('../dist/apps/standalone/src/embedded-postgres.js');
  for (const { parentPath } of databases) await erasePostgres(parentPath);
}
