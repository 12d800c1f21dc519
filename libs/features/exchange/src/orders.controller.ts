import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { z } from 'zod';
import { type Actor, CurrentMember, MemberGuard } from '#features/auth';
import {
  type CreateOrder,
  createOrderSchema,
  listQuery,
  type Order,
  type OrderList,
  orderListSchema,
  type OrderQuote,
  type OrderQuoteQuery,
  orderQuoteQuerySchema,
  orderQuoteSchema,
  orderSchema,
} from '#contracts';
import { IdempotencyKey, RateLimit, RateLimitGuard } from '#platform';
import { BuyingTerms } from './buying-terms.js';
import { Orders } from './orders.service.js';

const idSchema = z.uuid();
const ordersQuery = listQuery(20);

@Controller('api/buy')
@UseGuards(RateLimitGuard, MemberGuard)
export class OrdersController {
  constructor(
    private readonly terms: BuyingTerms,
    private readonly orders: Orders,
  ) {}

  @Get('quote')
  @SerializeOptions({ schema: orderQuoteSchema })
  quote(@Query({ schema: orderQuoteQuerySchema }) { amount }: OrderQuoteQuery): OrderQuote {
    return this.terms.quote(amount);
  }

  @Post('fiat')
  @HttpCode(202)
  @RateLimit({ name: 'card-orders', points: 30, seconds: 60 })
  @SerializeOptions({ schema: orderSchema })
  requestOrder(
    @CurrentMember() { userId }: Actor,
    @Body({ schema: createOrderSchema }) input: CreateOrder,
    @IdempotencyKey() key: string | undefined,
  ): Promise<Order> {
    return this.orders.requestOrder(userId, input, key);
  }

  @Get('orders')
  @SerializeOptions({ schema: orderListSchema })
  list(
    @CurrentMember() { userId }: Actor,
    @Query({ schema: ordersQuery }) { limit, cursor }: z.infer<typeof ordersQuery>,
    @Headers('accept-language') language: string | undefined,
  ): Promise<OrderList> {
    return this.orders.orders(userId, limit, cursor, language);
  }

  @Get('orders/:id')
  @SerializeOptions({ schema: orderSchema })
  order(
    @CurrentMember() { userId }: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Order> {
    return this.orders.order(userId, id, language);
  }
}
