import { Injectable } from '@nestjs/common';
import type { SearchHit } from '#contracts';
import { FoundBySearch, type SearchSource, type SearchTerm, type Tx } from '#platform';
import { listCharityPayouts } from './charity-payouts.repository.js';

/** Finds payments of the charity fund by beneficiary, purpose, address, transaction, or the hash of a file. */
@Injectable()
@FoundBySearch('charity')
export class CharitySearch implements SearchSource {
  async search(tx: Tx, term: SearchTerm, limit: number): Promise<SearchHit[]> {
    const found = await listCharityPayouts(tx, { term }, { limit });
    return found.map(({ id, beneficiary, paidAt, confirmedAt }) => ({
      id,
      title: beneficiary,
      reference: null,
      state: paidAt === null ? 'confirmed' : 'paid',
      at: confirmedAt.toISOString(),
    }));
  }
}
