import { Controller, Get, Param, SerializeOptions } from '@nestjs/common';
import { z } from 'zod';
import { type Price, priceSchema } from '#contracts';
import { Prices } from './prices.service.js';

const symbolSchema = priceSchema.shape.symbol;

@Controller('api/prices')
export class PricesController {
  constructor(private readonly prices: Prices) {}

  @Get(':symbol')
  @SerializeOptions({ schema: priceSchema })
  current(@Param('symbol', { schema: symbolSchema }) symbol: z.infer<typeof symbolSchema>): Promise<Price> {
    return this.prices.current(symbol);
  }
}
