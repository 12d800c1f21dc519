import { Controller, Get } from '@nestjs/common';
import { type Headlines, headlinesSchema } from '#contracts';
import { Access, Endpoint, FromMemory } from '#platform';
import { HeadlineFigures } from './headlines.service.js';

@Controller('api/headlines')
@Access('public')
export class HeadlinesController {
  constructor(private readonly headlines: HeadlineFigures) {}

  @Get()
  @FromMemory({ staleOn: ['presale.stats', 'donations.totals', 'leaderboard.changed'] })
  @Endpoint('Get the figures at the top of the landing page', { returns: headlinesSchema })
  current(): Promise<Headlines> {
    return this.headlines.current();
  }
}
