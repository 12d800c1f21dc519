import { Injectable } from '@nestjs/common';
import { referenceOf, type SearchHit } from '#contracts';
import { FoundBySearch, type SearchSource, type SearchTerm, type Tx } from '#platform';
import { listPurchases } from './admin-purchases.repository.js';

/** Finds purchases by their reference, their id, their wallet, their transaction or their buyer. */
@Injectable()
@FoundBySearch('purchase')
export class PurchaseSearch implements SearchSource {
  async search(tx: Tx, term: SearchTerm, limit: number): Promise<SearchHit[]> {
    const found = await listPurchases(tx, { term }, { limit });
    return found.map(({ id, buyerEmail, buyerWallet, status, createdAt }) => ({
      id,
      title: buyerEmail ?? buyerWallet,
      reference: referenceOf('purchase', id),
      state: status,
      at: createdAt.toISOString(),
    }));
  }
}
