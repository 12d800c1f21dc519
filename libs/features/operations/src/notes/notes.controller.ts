import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import {
  idSchema,
  type ListQuery,
  type Note,
  type NoteList,
  noteListSchema,
  noteQuerySchema,
  noteSchema,
  type NoteSubject,
  noteSubjectSchema,
  type WriteNote,
  writeNoteSchema,
} from '#contracts';
import { Access, Endpoint, IdempotencyKey } from '#platform';
import { Notes } from './notes.service.js';

/** Endpoints of the operators' room for notes. */
@Controller('api/admin/notes')
@Access('room.read')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get(':kind/:id')
  @Endpoint('List the notes about something', { returns: noteListSchema })
  list(
    @Param('kind', { schema: noteSubjectSchema }) kind: NoteSubject,
    @Param('id', { schema: idSchema }) id: string,
    @Query({ schema: noteQuerySchema }) query: ListQuery,
  ): Promise<NoteList> {
    return this.notes.list(kind, id, query);
  }

  @Post(':kind/:id')
  @Access('notes.write')
  @Endpoint('Write a note about something', {
    returns: noteSchema,
    status: 201,
    errors: { NOTE_SUBJECT_MISSING: 404 },
  })
  write(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('kind', { schema: noteSubjectSchema }) kind: NoteSubject,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: writeNoteSchema }) note: WriteNote,
    @IdempotencyKey() key: string | undefined,
  ): Promise<Note> {
    return this.notes.write(kind, id, note, { actor, caller, key });
  }
}
