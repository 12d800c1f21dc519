import { Injectable } from '@nestjs/common';
import type { SearchHit } from '#contracts';
import type { Tx } from '../database/transaction.js';
import { FoundBySearch, type SearchSource } from '../search/search-source.js';
import type { SearchTerm } from '../search/search-term.js';
import { listMails } from './mail-log.repository.js';

/** Finds mails by their id or their recipient. */
@Injectable()
@FoundBySearch('mail')
export class MailSearch implements SearchSource {
  async search(tx: Tx, term: SearchTerm, limit: number): Promise<SearchHit[]> {
    const found = await listMails(tx, { term }, { limit });
    return found.map(({ messageId, subject, state, lastTriedAt }) => ({
      id: messageId,
      title: subject,
      reference: null,
      state,
      at: lastTriedAt.toISOString(),
    }));
  }
}
