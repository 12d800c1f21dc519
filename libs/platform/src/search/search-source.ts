import { DiscoveryService } from '@nestjs/core';
import type { SearchHit, SearchKind } from '#contracts';
import type { Tx } from '../database/transaction.js';
import type { SearchTerm } from './search-term.js';

/** Finds things of one kind by what people know of them. */
export interface SearchSource {
  /** The newest hits, at most `limit`. It must use indexes for every term. */
  search(tx: Tx, term: SearchTerm, limit: number): Promise<SearchHit[]>;
}

/**
 * Marks a provider as the source of one kind of hits of the operators' search.
 *
 * @example
 * @Injectable()
 * @FoundBySearch('tip')
 * export class TipSearch implements SearchSource {
 */
export const FoundBySearch = DiscoveryService.createDecorator<SearchKind>();
