import { Body, Controller, Get, Headers, Ip, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import {
  type CreatedPurchase,
  createdPurchaseSchema,
  type CreatePurchase,
  createPurchaseSchema,
  idSchema,
  type Presale,
  presaleAccessSchema,
  type PresalePass,
  presalePassSchema,
  presaleSchema,
  type Purchase,
  purchaseSchema,
} from '#contracts';
import { Access, CallerNetwork, Endpoint, FromMemory, RateLimit, UnguessableKey } from '#platform';
import { PresaleAccess } from './presale-access.service.js';
import { PresaleStats } from './presale-stats.service.js';
import { Purchases } from './purchases.service.js';

@Controller('api')
@Access('public')
export class PresaleController {
  constructor(
    private readonly stats: PresaleStats,
    private readonly purchases: Purchases,
    private readonly access: PresaleAccess,
  ) {}

  @Get('presale')
  @Endpoint('Get the state of the pre-sale', { returns: presaleSchema })
  @FromMemory<Presale>({
    staleOn: ['presale.stats', 'price.updated'],
    lastsMs: ({ over, endsAt, serverTime }) =>
      over ? Infinity : Date.parse(endsAt) - Date.parse(serverTime),
  })
  presale(): Promise<Presale> {
    return this.stats.current();
  }

  @Post('presale/purchases')
  @Endpoint('Buy tokens in the pre-sale', {
    returns: createdPurchaseSchema,
    status: 202,
    errors: {
      PRESALE_OVER: 409,
      AMOUNT_OUT_OF_RANGE: 422,
      INVALID_WALLET: 422,
      SOLD_OUT: 409,
      FIGURES_UNAVAILABLE: 503,
      PASS_NEEDED: 403,
      NO_PRIVATE_ROUND: 409,
    },
  })
  @RateLimit({ name: 'presale-purchases', points: 30, seconds: 60 })
  requestPurchase(
    @Body({ schema: createPurchaseSchema }) input: CreatePurchase,
    @UnguessableKey() key: string | undefined,
    @CallerNetwork() caller: string,
    @Headers('accept-language') language: string | undefined,
    @Headers('x-presale-pass') pass: string | undefined,
  ): Promise<CreatedPurchase> {
    return this.purchases.requestPurchase(input, { key, caller, language, pass });
  }

  @Post('presale/access')
  @Endpoint('Enter the private round', {
    returns: presalePassSchema,
    errors: { INVALID_CODE: 403, NO_PRIVATE_ROUND: 409, TOO_MANY_REQUESTS: 429 },
  })
  enter(
    @Body({ schema: presaleAccessSchema }) { code }: z.infer<typeof presaleAccessSchema>,
    @Ip() address: string,
  ): Promise<PresalePass> {
    return this.access.enter(code, address);
  }

  @Get('presale/purchases/:id')
  @Endpoint('Get a purchase', { returns: purchaseSchema, errors: { PURCHASE_NOT_FOUND: 404 } })
  purchase(
    @Param('id', { schema: idSchema }) id: string,
    @Headers('x-purchase-secret') secret: string | undefined,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Purchase> {
    return this.purchases.purchase(id, secret ?? '', language);
  }
}
