import { Injectable } from '@nestjs/common';
import type { SearchHit } from '#contracts';
import type { Tx } from '../database/transaction.js';
import { FoundBySearch, type SearchSource } from '../search/search-source.js';
import { SearchTerm } from '../search/search-term.js';
import { findEventsLike } from './event-traces.repository.js';

/** Finds events by their id, by the id of the request that has written them, or by the id of a handler's job. */
@Injectable()
@FoundBySearch('event')
export class EventSearch implements SearchSource {
  async search(tx: Tx, { text, findsParts }: SearchTerm, limit: number): Promise<SearchHit[]> {
    // A job's id is the event's and the handler's name.
    const [beginning = ''] = text.split('_');
    const term = new SearchTerm(beginning, findsParts);
    const { from, to } = term.ids();
    if (from === null) return [];
    const found = await findEventsLike(tx, { from, to, request: term.beginning.toLowerCase() }, limit);
    return found.map(({ id, name, settledAt, occurredAt }) => ({
      id,
      title: name,
      reference: null,
      state: settledAt ? 'settled' : 'open',
      at: occurredAt.toISOString(),
    }));
  }
}
