import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

/** A fresh, empty database for the test file that calls this at its top, there from its first hook to its last. */
export function freshDatabase(): { readonly url: string } {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(inject('databaseUrl'));
  url.pathname = name;
  beforeAll(() => asOwner(`CREATE DATABASE ${name}`));
  afterAll(() => asOwner(`DROP DATABASE ${name} WITH (FORCE)`));
  return { url: url.href };
}

async function asOwner(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
