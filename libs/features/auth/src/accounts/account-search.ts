import { Injectable } from '@nestjs/common';
import type { SearchHit } from '#contracts';
import { FoundBySearch, type SearchSource, type SearchTerm, type Tx } from '#platform';
import { listPeople } from '../people/people.repository.js';
import { type AccountRow, findAccountsById } from './accounts.repository.js';

/** Finds people by their address or username. */
@Injectable()
@FoundBySearch('person')
export class AccountSearch implements SearchSource {
  async search(tx: Tx, term: SearchTerm, limit: number): Promise<SearchHit[]> {
    return (await listPeople(tx, { term }, { limit })).map(present);
  }

  /** The hits for accounts that another feature has found. */
  async hitsOf(tx: Tx, ids: readonly string[]): Promise<SearchHit[]> {
    return (await findAccountsById(tx, ids)).map(present);
  }
}

const present = ({ id, email, role, createdAt }: AccountRow): SearchHit => ({
  id,
  title: email,
  reference: null,
  state: role,
  at: createdAt.toISOString(),
});
