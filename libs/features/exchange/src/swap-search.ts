import { Injectable } from '@nestjs/common';
import type { SearchHit } from '#contracts';
import { Contacts } from '#features/auth';
import { FoundBySearch, type SearchSource, type SearchTerm, type Tx } from '#platform';
import { listSwaps } from './admin-orders.repository.js';

/** Finds swaps by their id, their member's id or their transaction. */
@Injectable()
@FoundBySearch('swap')
export class SwapSearch implements SearchSource {
  constructor(private readonly contacts: Contacts) {}

  async search(tx: Tx, term: SearchTerm, limit: number): Promise<SearchHit[]> {
    const found = await listSwaps(tx, term, { limit });
    const emails = await this.contacts.addressesOf(
      tx,
      found.map(({ userId }) => userId),
    );
    return found.map(({ id, userId, createdAt }) => ({
      id,
      title: emails.get(userId) ?? '',
      reference: null,
      state: null,
      at: createdAt.toISOString(),
    }));
  }
}
