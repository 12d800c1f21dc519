import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Actor, type Caller, Contacts } from '#features/auth';
import { Transfers } from '#features/chain-payments';
import {
  type ListQuery,
  type Note,
  type NoteList,
  type NoteSubject,
  type SearchKind,
  type WriteNote,
} from '#contracts';
import {
  decoratedProviders,
  findPage,
  FoundBySearch,
  once,
  recordAudit,
  type SearchSource,
  SearchTerm,
  type Tx,
  UnitOfWork,
} from '#platform';
import { NoteSubjectMissingError } from '../operations.errors.js';
import { findNote, insertNote, listNotes, type NoteRow } from './notes.repository.js';

interface Writing {
  actor: Actor;
  caller: Caller;
  key: string | undefined;
}

/** What operators have noted about purchases, payments, transfers, orders and people. Notes are never changed. */
@Injectable()
export class Notes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly discovery: DiscoveryService,
    private readonly contacts: Contacts,
    private readonly transfers: Transfers,
  ) {}

  /** Newest first. */
  async list(kind: NoteSubject, subjectId: string, query: ListQuery): Promise<NoteList> {
    const tx = this.unitOfWork.read;
    const page = await findPage(query, (part) => listNotes(tx, kind, subjectId, part));
    return { ...page, items: await this.present(tx, page.items) };
  }

  /** @throws NoteSubjectMissingError; DomainError `IDEMPOTENCY_CONFLICT` */
  write(
    kind: NoteSubject,
    subjectId: string,
    { text }: WriteNote,
    { actor, caller, key }: Writing,
  ): Promise<Note> {
    return this.unitOfWork.run(async (tx) => {
      const request = { kind, subjectId, text };
      // The stored response has no text, because a text may go with an account.
      const { id } = await once(tx, { scope: `note:${actor.userId}`, key, request }, async () => {
        if (!(await this.exists(tx, kind, subjectId))) throw new NoteSubjectMissingError();
        const written = await insertNote(tx, { kind, subjectId, authorId: actor.userId, text });
        const subject = { kind, id: subjectId };
        await recordAudit(tx, {
          action: 'note-written',
          actor,
          caller,
          subject,
          after: { note: written.id },
        });
        return { id: written.id };
      });
      const note = await findNote(tx, id);
      if (!note) throw new NoteSubjectMissingError();
      return (await this.present(tx, [note]))[0]!;
    });
  }

  /** Authors whose accounts are deleted are named by the beginning of their ids. */
  private async present(tx: Tx, found: readonly NoteRow[]): Promise<Note[]> {
    const emails = await this.contacts.addressesOf(
      tx,
      found.map(({ authorId }) => authorId),
    );
    return found.map(({ id, text, authorId, writtenAt }) => ({
      id,
      text,
      author: emails.get(authorId) ?? authorId.slice(0, 8),
      writtenAt: writtenAt.toISOString(),
    }));
  }

  private async exists(tx: Tx, kind: NoteSubject, id: string): Promise<boolean> {
    if (kind === 'transfer') return this.transfers.exists(tx, id);
    // So that no note outlives an account that is deleted meanwhile.
    if (kind === 'person') return (await this.contacts.lockAgainstDeletion(tx, [id])).has(id);
    const sources = decoratedProviders<SearchKind, SearchSource>(this.discovery, FoundBySearch);
    const found = sources.filter(({ options }) => options === kind);
    const hits = await Promise.all(
      found.map(({ instance }) => instance.search(tx, new SearchTerm(id, false), 1)),
    );
    return hits.flat().some((hit) => hit.id === id);
  }
}
