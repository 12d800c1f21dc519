import type { ClientBase } from 'pg';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '../storage/storage.js';
import { BackupError } from './backup.errors.js';
import type { BackupFile } from './backup-file.js';
import { entries } from './backup-manifest.js';
import { inTransaction, setSequence, stripTables, writeTable } from './backup-tables.repository.js';

/**
 * Loads a checked backup into a database that has its schema, in one transaction, and puts its receipts into the storage.
 * @throws BackupError if the schema lacks a table of the backup; the database is then as it was before
 */
export async function loadBackup(client: ClientBase, backup: BackupFile, storage: Storage): Promise<void> {
  await inTransaction(client, async () => {
    const finish = await stripTables(client);
    const tables = new Map(backup.manifest.tables.map((table) => [entries.table(table.name), table]));
    for await (const { name, stream } of backup.entries()) {
      const table = tables.get(name);
      if (table) {
        const written = writeTable(client, table);
        await pipeline(await stream(), written);
        if (written.rowCount !== table.rows)
          throw new BackupError(`${table.name} has ${written.rowCount} rows instead of ${table.rows}.`);
      } else if (name.startsWith(entries.files)) {
        const key = name.slice(entries.files.length);
        await storage.put(key, await buffer(await stream()), 'application/octet-stream');
      }
    }
    for (const { name, lastValue } of backup.manifest.sequences) await setSequence(client, name, lastValue);
    await finish();
  });
}
