import { rows, type Tx } from '#platform';

export async function findClientFile(tx: Tx, name: string): Promise<Buffer | undefined> {
  const [row] = await rows<{ content: Buffer }>(tx, `SELECT content FROM client_file WHERE name = $1`, [
    name,
  ]);
  return row?.content;
}

/** Returns those of the names that are stored. */
export async function findStoredNames(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ name: string }>(tx, `SELECT name FROM client_file WHERE name = ANY($1)`, [
    names,
  ]);
  return new Set(found.map(({ name }) => name));
}

/** Notes that files are still in use. Locks them in a fixed order, so that two APIs that start at once don't deadlock. */
export async function touchClientFiles(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE client_file SET kept_at = now() WHERE name IN (
       SELECT name FROM client_file WHERE name = ANY($1) ORDER BY name FOR UPDATE)`,
    [names],
  );
}

export async function insertClientFiles(
  tx: Tx,
  files: readonly { name: string; content: Buffer }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO client_file (name, content) SELECT * FROM unnest($1::text[], $2::bytea[]) AS f (name, content) ORDER BY name
     ON CONFLICT DO NOTHING`,
    [files.map(({ name }) => name), files.map(({ content }) => content)],
  );
}

/** Deletes files that no API has used for as long as `keep`, a PostgreSQL interval. */
export async function pruneClientFiles(tx: Tx, keep: string): Promise<void> {
  await tx.query(`DELETE FROM client_file WHERE kept_at < now() - $1::interval`, [keep]);
}
