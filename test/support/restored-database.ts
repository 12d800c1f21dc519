import { rows, type UnitOfWork } from '#platform';

/** A copy of all tables of a database, inside it. */
export interface Backup {
  restore(): Promise<void>;
}

const SCHEMA = 'backup';

/** Copies all tables, so that a test can go back to them as an operator does who restores a backup. */
export async function backUp(unitOfWork: UnitOfWork): Promise<Backup> {
  const names = await unitOfWork.run(async (tx) => {
    // All tables are copied as they were at one moment, as `pg_dump` does, while programs go on writing.
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const tables = await rows<{ name: string }>(
      tx,
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    await tx.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE; CREATE SCHEMA ${SCHEMA}`);
    for (const { name } of tables)
      await tx.query(`CREATE TABLE ${SCHEMA}."${name}" AS TABLE public."${name}"`);
    return tables.map(({ name }) => name);
  });
  const restore = () =>
    unitOfWork.run(async (tx) => {
      // Switches triggers and foreign keys off.
      await tx.query('SET LOCAL session_replication_role = replica');
      for (const name of names) {
        await tx.query(`DELETE FROM public."${name}"`);
        const columns = await rows<{ names: string }>(
          tx,
          `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
           WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
          [name],
        );
        const list = columns[0]!.names;
        await tx.query(
          `INSERT INTO public."${name}" (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM ${SCHEMA}."${name}"`,
        );
      }
    });
  return { restore };
}
