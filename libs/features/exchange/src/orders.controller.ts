import { Body, Controller, Get, Headers, Param, Post, Query } from '@nestjs/common';
import { type Actor, CurrentMember } from '#features/auth';
import {
  type CreateOrder,
  createOrderSchema,
  idSchema,
  type ListQuery,
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
import { Access, Endpoint, IdempotencyKey, RateLimit } from '#platform';
import { BuyingTerms } from './buying-terms.js';
import { Orders } from './orders.service.js';

const ordersQuery = listQuery(20);

@Controller('api/buy')
@Access('member')
export class OrdersController {
  constructor(
    private readonly terms: BuyingTerms,
    private readonly orders: Orders,
  ) {}

  @Get('quote')
  @Endpoint('Get a quote for a card order', {
    returns: orderQuoteSchema,
    errors: { INVALID_AMOUNT: 422, AMOUNT_OUT_OF_RANGE: 422 },
  })
  quote(@Query({ schema: orderQuoteQuerySchema }) { amount }: OrderQuoteQuery): OrderQuote {
    return this.terms.quote(amount);
  }

  @Post('fiat')
  @Endpoint('Buy tokens by card', {
    returns: orderSchema,
    status: 202,
    errors: { NOT_IN_THIS_MODE: 503, INVALID_AMOUNT: 422, AMOUNT_OUT_OF_RANGE: 422 },
  })
  @RateLimit({ name: 'card-orders', points: 30, seconds: 60 })
  requestOrder(
    @CurrentMember() { userId }: Actor,
    @Body({ schema: createOrderSchema }) input: CreateOrder,
    @IdempotencyKey() key: string | undefined,
  ): Promise<Order> {
    return this.orders.requestOrder(userId, input, key);
  }

  @Get('orders')
  @Endpoint('List your card orders', { returns: orderListSchema })
  list(
    @CurrentMember() { userId }: Actor,
    @Query({ schema: ordersQuery }) query: ListQuery,
    @Headers('accept-language') language: string | undefined,
  ): Promise<OrderList> {
    return this.orders.orders(userId, query, language);
  }

  @Get('orders/:id')
  @Endpoint('Get one of your card orders', { returns: orderSchema, errors: { ORDER_NOT_FOUND: 404 } })
  order(
    @CurrentMember() { userId }: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Order> {
    return this.orders.order(userId, id, language);
  }
}
