import { Injectable } from '@nestjs/common';
import type { SearchHit } from '#contracts';
import { LedgerLists } from '#money/ledger';
import { FoundBySearch, type SearchSource, type SearchTerm, type Tx } from '#platform';

/** Finds transactions of the ledger by their id. */
@Injectable()
@FoundBySearch('transaction')
export class LedgerSearch implements SearchSource {
  constructor(private readonly lists: LedgerLists) {}

  async search(tx: Tx, term: SearchTerm, limit: number): Promise<SearchHit[]> {
    const found = await this.lists.transactions(tx, { term }, { limit });
    return found.map(({ id, kind, postedAt }) => ({
      id,
      title: kind,
      reference: null,
      state: null,
      at: postedAt.toISOString(),
    }));
  }
}
