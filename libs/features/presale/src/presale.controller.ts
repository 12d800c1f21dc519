import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Ip,
  Param,
  Post,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { z } from 'zod';
import {
  type CreatedPurchase,
  createdPurchaseSchema,
  type CreatePurchase,
  createPurchaseSchema,
  type Presale,
  presaleAccessSchema,
  type PresalePass,
  presalePassSchema,
  presaleSchema,
  type Purchase,
  purchaseSchema,
} from '#contracts';
import { CallerNetwork, RateLimit, RateLimitGuard, UnguessableKey } from '#platform';
import { PresaleAccess } from './presale-access.service.js';
import { PresaleStats } from './presale-stats.service.js';
import { Purchases } from './purchases.service.js';

const idSchema = z.uuid();

@Controller('api')
@UseGuards(RateLimitGuard)
export class PresaleController {
  constructor(
    private readonly stats: PresaleStats,
    private readonly purchases: Purchases,
    private readonly access: PresaleAccess,
  ) {}

  @Get('presale')
  @SerializeOptions({ schema: presaleSchema })
  presale(): Promise<Presale> {
    return this.stats.current();
  }

  @Post('presale/purchases')
  @HttpCode(202)
  @RateLimit({ name: 'presale-purchases', points: 30, seconds: 60 })
  @SerializeOptions({ schema: createdPurchaseSchema })
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
  @HttpCode(200)
  @SerializeOptions({ schema: presalePassSchema })
  enter(
    @Body({ schema: presaleAccessSchema }) { code }: z.infer<typeof presaleAccessSchema>,
    @Ip() address: string,
  ): Promise<PresalePass> {
    return this.access.enter(code, address);
  }

  @Get('presale/purchases/:id')
  @SerializeOptions({ schema: purchaseSchema })
  purchase(
    @Param('id', { schema: idSchema }) id: string,
    @Headers('x-purchase-secret') secret: string | undefined,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Purchase> {
    return this.purchases.purchase(id, secret ?? '', language);
  }
}
