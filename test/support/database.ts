import { beforeAll } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { databaseTemplate, databaseUrl } from './engines.js';

/** Names the databases of this worker, so that no worker deletes those of another. */
const PREFIX = `test_w${process.env['JEST_WORKER_ID'] ?? 1}_`;
const own: string[] = [];

/**
 * A fresh database with the current schema for the test file that calls this at its top, there from its first hook on. The
 * worker's next file deletes it, because hooks after the tests run in the order of their definition, so they would delete
 * it too early.
 */
export const freshDatabase = (): { readonly url: string } => copyOf(databaseTemplate());

/** The same without a schema, for tests that migrate it themselves or that replace its clock beforehand. */
export const emptyDatabase = (): { readonly url: string } => copyOf('template1');

function copyOf(template: string): { readonly url: string } {
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  const url = new URL(databaseUrl());
  url.pathname = name;
  if (own.length === 0) beforeAll(dropEarlier);
  own.push(name);
  beforeAll(() => asOwner((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)));
  return { url: url.href };
}

/** Deletes the databases of this worker's earlier files. */
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
