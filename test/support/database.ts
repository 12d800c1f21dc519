import { beforeAll } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { databaseTemplate, databaseUrl } from './engines.js';

/** Every database name contains its worker's id, so that a worker deletes only its own databases. */
const PREFIX = `test_w${process.env['JEST_WORKER_ID'] ?? 1}_`;
const own: string[] = [];

/**
 * Creates a database with the current schema for a test file or `describe`, before the hooks that are declared after this
 * call. The worker's next test file deletes it: `afterAll` hooks run in the order of their definition, so one declared here
 * would delete the database before the test's own hooks have closed their connections.
 */
export const freshDatabase = (): { readonly url: string } => copyOf(databaseTemplate());

/** Creates a database without a schema, for tests that migrate it themselves or first replace its clock. */
export const emptyDatabase = (): { readonly url: string } => copyOf('template1');

function copyOf(template: string): { readonly url: string } {
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  const url = new URL(databaseUrl());
  url.pathname = name;
  if (own.length === 0) beforeAll(dropEarlier);
  own.push(name);
  beforeAll(() =>
    asOwner((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)),
  );
  return { url: url.href };
}

/** Deletes the databases of the worker's earlier test files. */
const dropEarlier = () =>
  asOwner(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1) AND NOT datname = ANY($2)',
      [PREFIX, own],
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  });

async function asOwner(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
