import { Injectable } from '@nestjs/common';
import type { SearchHit } from '#contracts';
import { AccountSearch } from '#features/auth';
import { FoundBySearch, type SearchSource, type SearchTerm, type Tx } from '#platform';
import { findOwnersLike } from './wallets.repository.js';

/** Finds people by the beginning of a linked wallet. */
@Injectable()
@FoundBySearch('person')
export class WalletSearch implements SearchSource {
  constructor(private readonly accounts: AccountSearch) {}

  async search(tx: Tx, term: SearchTerm, limit: number): Promise<SearchHit[]> {
    const owners = await findOwnersLike(tx, term.beginning, limit);
    return owners.length === 0 ? [] : this.accounts.hitsOf(tx, owners);
  }
}
