import pg from 'pg';
import { migrateSchema } from '#platform';
import { freePort } from '../apps/standalone/src/ports.js';
import { migrations } from '../migrations/index.js';
import { fillTables } from '../test/support/fill-tables.js';
import type { BenchEngines } from './bench-engines.js';
import { benchEnv, type ChildProgram, startProgram } from './child-program.js';
import { ADMIN_ENV, signInAsAdmin } from './operators-session.js';

/** The option with which `npm start` and the image run Node. */
const AS_RELEASED = '--max-semi-space-size=64';

/** An API whose database has many rows, and a signed-in admin. */
export interface FilledKingdom {
  readonly api: ChildProgram;
  readonly databaseUrl: string;
  readonly url: string;
  /** The admin's access token. */
  readonly token: string;
}

export async function openFilledKingdom(
  engines: BenchEngines,
  rows: number,
  tables: readonly string[],
): Promise<FilledKingdom> {
  const databaseUrl = await engines.freshDatabase();
  await migrateSchema(databaseUrl, migrations);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fillTables(client, rows, tables);
  await client.query('CHECKPOINT');
  await client.end();
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...benchEnv(databaseUrl, engines.redisUrl),
    PORT: port,
    ...ADMIN_ENV,
    NODE_OPTIONS: AS_RELEASED,
  };
  const api = await startProgram('api', env, `${url}/health/live`);
  return { api, databaseUrl, url, token: await signInAsAdmin(url) };
}
