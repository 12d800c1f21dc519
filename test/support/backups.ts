import { createHash } from 'node:crypto';
import pg from 'pg';
import { FEATURES } from '#features';
import { type BackupSource, chooseStorage } from '#platform';
import type { Kingdom } from './kingdom.js';

/** What a backup of the kingdom is made of. */
export const sourceOf = ({ settings }: Pick<Kingdom, 'settings'>): BackupSource => ({
  settings,
  storage: chooseStorage(settings),
  storedFiles: FEATURES.flatMap(({ storedFiles = [] }) => storedFiles),
});

/** Returns a checksum of the rows of each table, apart from that in which a restore is recorded. */
export async function rowsOf(databaseUrl: string): Promise<Record<string, string>> {
  return withClient(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'ledger_log_restore' ORDER BY 1`,
    );
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT t::text AS row FROM "${name}" t ORDER BY 1`,
      );
      const hash = createHash('sha256');
      for (const { row } of rows) hash.update(`${row}\n`);
      sums[name] = `${rows.length} rows ${hash.digest('hex')}`;
    }
    return sums;
  });
}

/** Returns everything of the schema that a restore takes down and brings back, and the values of the sequences. */
export async function schemaOf(databaseUrl: string): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ part: string }>(
      `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS part
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace
       UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
       UNION ALL SELECT pg_get_triggerdef(oid) || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
       UNION ALL SELECT sequencename || ' ' || coalesce(last_value, 0) FROM pg_sequences WHERE schemaname = 'public'
       ORDER BY 1`,
    );
    return rows.map(({ part }) => part);
  });
}

export async function withClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
