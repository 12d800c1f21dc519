import { Client } from 'pg';

/**
 * Lets a test set the database's clock: on connections opened from now on, `clock_timestamp()` returns the time that was
 * set. Call it on an empty database, before anything else connects. Its own connection stays open until the database is
 * deleted.
 * @returns sets the clock
 */
export async function controlClock(
  databaseUrl: string,
  moment: string,
): Promise<(moment: string) => Promise<void>> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`CREATE TABLE public.set_clock (moment timestamptz NOT NULL)`);
  await client.query(`INSERT INTO public.set_clock VALUES ($1)`, [moment]);
  await replaceClock(client, 'SELECT moment FROM public.set_clock');
  return async (next) => {
    await client.query(`UPDATE public.set_clock SET moment = $1`, [next]);
  };
}

/**
 * Moves the database's clock to noon (UTC) of today, from where it runs on, so that a test of one day's games doesn't run
 * across midnight. Call it on an empty database, before anything else connects.
 */
export async function startAtNoon(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const now = Date.now();
  const toNoon = new Date(now).setUTCHours(12, 0, 0, 0) - now;
  await replaceClock(client, `SELECT pg_catalog.clock_timestamp() + interval ''${toNoon} milliseconds''`);
  await client.end();
}

async function replaceClock(client: Client, body: string): Promise<void> {
  await client.query(
    `CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz VOLATILE LANGUAGE sql AS '${body}'`,
  );
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  await client.query(`ALTER DATABASE ${rows[0]!.name} SET search_path = public, pg_catalog`);
}
