import { Controller, Get, Param } from '@nestjs/common';
import { z } from 'zod';
import { type Price, priceSchema } from '#contracts';
import { Prices } from './prices.service.js';
import { Access, Endpoint, FromMemory } from '#platform';

const symbolSchema = priceSchema.shape.symbol;

@Controller('api/prices')
@Access('public')
export class PricesController {
  constructor(private readonly prices: Prices) {}

  @Get(':symbol')
  @Endpoint('Get the price of a currency', { returns: priceSchema })
  @FromMemory({ staleOn: ['price.updated'] })
  current(@Param('symbol', { schema: symbolSchema }) symbol: z.infer<typeof symbolSchema>): Promise<Price> {
    return this.prices.current(symbol);
  }
}
