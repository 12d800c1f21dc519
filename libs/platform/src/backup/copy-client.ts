import pg from 'pg';

/** Limits of requests don't apply to whole tables, and the text of values must not depend on the server's settings. */
const OPTIONS = [
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'extra_float_digits=3',
];

/** Opens a connection that copies whole tables. */
export async function connectForCopies(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'kingdom backup',
    options: OPTIONS.map((option) => `-c ${option}`).join(' '),
  });
  // A lost connection rejects the statement that is running.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
