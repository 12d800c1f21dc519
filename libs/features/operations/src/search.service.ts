import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import {
  may,
  MOST_HITS,
  type Role,
  SEARCH_KINDS,
  type SearchHit,
  type SearchKind,
  type SearchResults,
} from '#contracts';
import { decoratedProviders, FoundBySearch, type SearchSource, SearchTerm, UnitOfWork } from '#platform';

/** Finds anything by what a person knows of it, in all features that have registered what they find. */
@Injectable()
export class Search {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Readers without the permission to see addresses find only whole ones, because parts would give others away. */
  async find(text: string, role: Role): Promise<SearchResults> {
    const term = new SearchTerm(text, may(role, 'personal-data.read'));
    const sources = decoratedProviders<SearchKind, SearchSource>(this.discovery, FoundBySearch);
    const found = await Promise.all(
      sources.map(async ({ options: kind, instance }) => ({
        kind,
        hits: await instance.search(this.unitOfWork.read, term, MOST_HITS + 1),
      })),
    );
    const groups = SEARCH_KINDS.map((kind) => {
      const hits = newest(found.filter((one) => one.kind === kind).flatMap((one) => one.hits));
      return { kind, hits: hits.slice(0, MOST_HITS), more: hits.length > MOST_HITS };
    });
    return { groups: groups.filter(({ hits }) => hits.length > 0) };
  }
}

/** Several sources may find the same thing. */
const newest = (hits: readonly SearchHit[]): SearchHit[] =>
  [...new Map(hits.map((hit) => [hit.id, hit])).values()].sort((one, other) =>
    other.at.localeCompare(one.at),
  );
