import { z } from 'zod';
import { listQuery, listSchema, textSchema, timestampSchema } from './primitives.js';

/** What operators can write notes about. */
export const NOTE_SUBJECTS = ['purchase', 'payment', 'transfer', 'order', 'person'] as const;
export const noteSubjectSchema = z.enum(NOTE_SUBJECTS);

export const MAX_NOTE = 2_000;

/** `POST /api/admin/notes/:kind/:id`. Notes are plain text, and never changed. */
export const writeNoteSchema = z.strictObject({ text: textSchema.trim().min(1).max(MAX_NOTE) });

export const noteSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  /** The author's e-mail address, or the beginning of the account's id if it is deleted. */
  author: z.string(),
  writtenAt: timestampSchema,
});

/** `GET /api/admin/notes/:kind/:id`: newest first. */
export const noteQuerySchema = listQuery(25);
export const noteListSchema = listSchema(noteSchema);

export type NoteSubject = z.infer<typeof noteSubjectSchema>;
export type WriteNote = z.infer<typeof writeNoteSchema>;
export type Note = z.infer<typeof noteSchema>;
export type NoteList = z.infer<typeof noteListSchema>;
