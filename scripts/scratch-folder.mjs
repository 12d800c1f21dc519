import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs `work` with a folder for temporary files, and deletes the folder afterwards. Database servers whose data is in
 * the folder are stopped first. They are not child processes of the tests, so they outlive an interrupted test.
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
