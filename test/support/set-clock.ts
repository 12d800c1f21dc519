import { Client } from 'pg';

/**
 * The database's clock in a test's hands: everything on connections opened from now on reads this one wherever it asks for
 * `clock_timestamp()`. Call it before anything else connects. The connection it keeps ends with the database.
 */
export async function takeClock(
  databaseUrl: string,
  moment: string,
): Promise<(moment: string) => Promise<void>> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  const name = new URL(databaseUrl).pathname.slice(1);
  await client.query(`CREATE TABLE public.set_clock (moment timestamptz NOT NULL)`);
  await client.query(`INSERT INTO public.set_clock VALUES ($1)`, [moment]);
  await client.query(
    `CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz VOLATILE LANGUAGE sql
     AS 'SELECT moment FROM public.set_clock'`,
  );
  await client.query(`ALTER DATABASE ${name} SET search_path = public, pg_catalog`);
  return async (next) => {
    await client.query(`UPDATE public.set_clock SET moment = $1`, [next]);
  };
}
