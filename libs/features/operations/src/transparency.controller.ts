import { Controller, Get, Query } from '@nestjs/common';
import {
  type ListQuery,
  transparencyListSchema,
  transparencyQuerySchema,
  type TransparencyList,
} from '#contracts';
import { Access, Endpoint, FromMemory } from '#platform';
import { Transparency } from './transparency.service.js';

/** What visitors may know of operators' acts. */
@Controller('api/transparency')
@Access('public')
export class TransparencyController {
  constructor(private readonly transparency: Transparency) {}

  @Get()
  @Endpoint('List what operators have done, as far as it is public', { returns: transparencyListSchema })
  @FromMemory({ staleOn: [] })
  list(@Query({ schema: transparencyQuerySchema }) query: ListQuery): Promise<TransparencyList> {
    return this.transparency.list(query);
  }
}
