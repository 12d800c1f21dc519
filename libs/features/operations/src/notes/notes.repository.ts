import type { ListQuery, NoteSubject } from '#contracts';
import { likeLiteral, rows, type Tx, Where } from '#platform';

export interface NoteRow {
  id: string;
  position: string;
  authorId: string;
  text: string;
  writtenAt: Date;
}

const COLUMNS = 'id, position, author_id, text, written_at';

export interface NewNote {
  kind: NoteSubject;
  subjectId: string;
  authorId: string;
  text: string;
}

export async function insertNote(tx: Tx, { kind, subjectId, authorId, text }: NewNote): Promise<NoteRow> {
  const [row] = await rows<NoteRow>(
    tx,
    `INSERT INTO note (subject_kind, subject_id, account_id, author_id, text)
     VALUES ($1, $2, CASE WHEN $1 = 'person' THEN $2::uuid END, $3, $4) RETURNING ${COLUMNS}`,
    [kind, subjectId, authorId, text],
  );
  return row!;
}

export async function findNote(tx: Tx, id: string): Promise<NoteRow | undefined> {
  return (await rows<NoteRow>(tx, `SELECT ${COLUMNS} FROM note WHERE id = $1`, [id]))[0];
}

/** Newest first. */
export function listNotes(
  tx: Tx,
  kind: NoteSubject,
  subjectId: string,
  query: ListQuery,
): Promise<NoteRow[]> {
  const where = new Where();
  where.and(`subject_kind = ${where.value(kind)} AND subject_id = ${where.value(subjectId)}`);
  const page = where.page(query);
  return rows(tx, `SELECT ${COLUMNS} FROM note WHERE ${where} ${page}`, where.parameters);
}

/** Removes an e-mail address from all notes. */
export async function removeAddress(tx: Tx, email: string): Promise<void> {
  const address = email.toLowerCase();
  await tx.query(
    `UPDATE note SET text = regexp_replace(text, $2, '[e-mail]', 'gi') WHERE lower(text) LIKE $1`,
    [
      `%${likeLiteral(address)}%`,
      // Another address may end or begin with this one.
      `(?<![\\w.+-])${address.replaceAll(/[^\w@]/g, String.raw`\$&`)}(?![\\w-])`,
    ],
  );
}
