import type { NoteList, NoteSubject } from '#contracts';
import { pagedQuery } from '../paged-query.js';
import { keys } from './keys.js';

/** The path of the API for the notes about one thing. */
export const notesPath = (kind: NoteSubject, id: string): string =>
  `/api/admin/notes/${kind}/${encodeURIComponent(id)}`;

/** What operators have noted about one thing, newest first. */
export const notesQuery = (kind: NoteSubject, id: string) =>
  pagedQuery<NoteList>([...keys.notes, kind, id], notesPath(kind, id), {});
