import { Injectable } from '@nestjs/common';
import { referenceOf, type SearchHit } from '#contracts';
import { Contacts } from '#features/auth';
import { FoundBySearch, type SearchSource, type SearchTerm, type Tx } from '#platform';
import { listOrders } from './admin-orders.repository.js';

/** Finds orders by their reference, their id, their member's id or their transaction. */
@Injectable()
@FoundBySearch('order')
export class OrderSearch implements SearchSource {
  constructor(private readonly contacts: Contacts) {}

  async search(tx: Tx, term: SearchTerm, limit: number): Promise<SearchHit[]> {
    const found = await listOrders(tx, { term }, { limit });
    const emails = await this.contacts.addressesOf(
      tx,
      found.map(({ userId }) => userId),
    );
    return found.map(({ id, userId, status, createdAt }) => ({
      id,
      title: emails.get(userId) ?? '',
      reference: referenceOf('order', id),
      state: status,
      at: createdAt.toISOString(),
    }));
  }
}
