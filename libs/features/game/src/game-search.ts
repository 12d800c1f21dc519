import { Injectable } from '@nestjs/common';
import type { SearchHit } from '#contracts';
import { Contacts } from '#features/auth';
import { FoundBySearch, type SearchSource, type SearchTerm, type Tx } from '#platform';
import { listGames } from './admin-games.repository.js';

/** Finds games by their id or their player's id. */
@Injectable()
@FoundBySearch('game')
export class GameSearch implements SearchSource {
  constructor(private readonly contacts: Contacts) {}

  async search(tx: Tx, term: SearchTerm, limit: number): Promise<SearchHit[]> {
    const found = await listGames(tx, { term }, { limit });
    const emails = await this.contacts.addressesOf(
      tx,
      found.map(({ userId }) => userId),
    );
    return found.map(({ id, userId, status, createdAt }) => ({
      id,
      title: emails.get(userId) ?? '',
      reference: null,
      state: status,
      at: createdAt.toISOString(),
    }));
  }
}
