import { Injectable } from '@nestjs/common';
import type { SearchHit } from '#contracts';
import { FoundBySearch, type SearchSource, type SearchTerm, type Tx } from '#platform';
import { listPayouts } from './list-payouts.repository.js';

/** Finds payouts by their id, key, marker or recipient, or by one of their transactions. */
@Injectable()
@FoundBySearch('payout')
export class PayoutSearch implements SearchSource {
  async search(tx: Tx, term: SearchTerm, limit: number): Promise<SearchHit[]> {
    const found = await listPayouts(tx, { term }, { limit });
    return found.map(({ id, key, state, requestedAt }) => ({
      id,
      title: key,
      reference: null,
      state,
      at: requestedAt.toISOString(),
    }));
  }
}
