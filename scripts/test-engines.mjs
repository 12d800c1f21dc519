import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { PlainError } from './plain-error.mjs';

const TEMPLATE = 'test_template';

/**
 * Runs `work` with one PostgreSQL and one Redis for all integration tests, on free ports. Their data is in a scratch
 * folder (see `withScratchFolder`). Jest does not start them, because an interrupted Jest would leave them running.
 * @param work receives the environment variables with which the tests find the engines
 */
export async function withTestEngines(folder, work) {
  return await withTestPostgres(folder, async (postgres) => {
    // Imported only now, because this file exists only after the build.
    const { freePort } = await import('../dist/apps/standalone/src/ports.js');
    const redis = await startRedis(join(folder, 'engines'), await freePort());
    try {
      return await work({ ...postgres, TEST_REDIS_URL: redis.url });
    } finally {
      redis.stop();
    }
  });
}

/**
 * Runs `work` with one PostgreSQL, as `withTestEngines` does. It has a database with the current schema, which tests copy
 * (`copyTemplate`), because that takes far less time than a server and a schema for each.
 */
export async function withTestPostgres(folder, work) {
  const { startPostgres } = await import('../dist/apps/standalone/src/embedded-postgres.js');
  const options = { dataDir: join(folder, 'engines'), log: () => {} };
  const first = await startPostgres(options);
  await configure(first.url);
  await first.stop();
  const postgres = await startPostgres(options);
  try {
    await prepareTemplate(postgres.url);
    return await work({ TEST_DATABASE_URL: postgres.url, TEST_DATABASE_TEMPLATE: TEMPLATE });
  } finally {
    await postgres.stop();
  }
}

/**
 * Creates a database with the current schema.
 * @returns its address, and a function that deletes it and closes its connections
 */
export async function copyTemplate() {
  const { TEST_DATABASE_URL, TEST_DATABASE_TEMPLATE } = process.env;
  const name = `kingdom_${randomBytes(6).toString('hex')}`;
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = name;
  await query(
    TEST_DATABASE_URL,
    `CREATE DATABASE ${name} TEMPLATE ${TEST_DATABASE_TEMPLATE} STRATEGY file_copy`,
  );
  return { url: url.href, drop: () => query(TEST_DATABASE_URL, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function query(connectionString, ...statements) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** PostgreSQL reads these settings at its next start. */
const SETTINGS = {
  // These databases need not survive a crash. Tests that need durability start their own PostgreSQL.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // Hundreds of small databases need no tidying. It would go through them all the time.
  autovacuum: 'off',
  // Three test files at a time, each with several kingdoms that have pools of their own.
  max_connections: 500,
};

const configure = (url) =>
  query(url, ...Object.entries(SETTINGS).map(([name, value]) => `ALTER SYSTEM SET ${name} = ${value}`));

/** Creates and migrates one database. The tests' databases are copies of it. */
async function prepareTemplate(url) {
  const { migrateQueues, migrateSchema } = await import('../dist/libs/platform/src/index.js');
  const { migrations } = await import('../dist/migrations/index.js');
  await query(url, `CREATE DATABASE ${TEMPLATE}`);
  const template = new URL(url);
  template.pathname = TEMPLATE;
  await migrateQueues(template.href);
  await migrateSchema(template.href, migrations);
}

async function startRedis(dir, port) {
  const args = [
    '--bind',
    '127.0.0.1',
    '--port',
    String(port),
    '--dir',
    dir,
    '--save',
    '',
    '--appendonly',
    'no',
    // 16 for each Jest worker; see test/support/engine-cases.ts.
    '--databases',
    '256',
  ];
  const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await Promise.race([
    ready(server.stdout),
    once(server, 'exit').then(() => Promise.reject(new PlainError('redis-server ended early'))),
  ]);
  return { url: `redis://127.0.0.1:${port}`, stop: () => server.kill('SIGKILL') };
}

async function ready(output) {
  for await (const line of createInterface(output)) if (line.includes('Ready to accept connections')) break;
  output.resume();
}
