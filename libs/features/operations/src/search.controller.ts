import { Controller, Get, Query } from '@nestjs/common';
import type { z } from 'zod';
import { type Actor, CurrentMember } from '#features/auth';
import { searchQuerySchema, type SearchResults, searchResultsSchema } from '#contracts';
import { Access, Endpoint } from '#platform';
import { Search } from './search.service.js';

/** The search on top of every page of the operators' room. */
@Controller('api/admin/search')
@Access('room.read')
export class SearchController {
  constructor(private readonly search: Search) {}

  @Get()
  @Endpoint('Find anything by an id or its beginning, a reference, an address or a name', {
    returns: searchResultsSchema,
  })
  find(
    @CurrentMember() { role }: Actor,
    @Query({ schema: searchQuerySchema }) { q }: z.infer<typeof searchQuerySchema>,
  ): Promise<SearchResults> {
    return this.search.find(q, role);
  }
}
