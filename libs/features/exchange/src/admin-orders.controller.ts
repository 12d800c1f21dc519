import { Controller, Get, Headers, Param, Query } from '@nestjs/common';
import {
  type AdminOrderDetail,
  adminOrderDetailSchema,
  type AdminOrderList,
  adminOrderListSchema,
  type AdminOrderQuery,
  adminOrderQuerySchema,
  type AdminSwapList,
  adminSwapListSchema,
  type AdminSwapQuery,
  adminSwapQuerySchema,
  idSchema,
} from '#contracts';
import { type Actor, CurrentMember } from '#features/auth';
import { Access, Endpoint } from '#platform';
import { AdminOrders } from './admin-orders.service.js';

/** Endpoints of the operators' room for card orders and swaps. */
@Controller('api/admin')
@Access('room.read')
export class AdminOrdersController {
  constructor(private readonly admin: AdminOrders) {}

  @Get('orders')
  @Endpoint('List card orders', { returns: adminOrderListSchema })
  orders(
    @CurrentMember() actor: Actor,
    @Query({ schema: adminOrderQuerySchema }) query: AdminOrderQuery,
    @Headers('accept-language') language: string | undefined,
  ): Promise<AdminOrderList> {
    return this.admin.orders(query, { ...actor, language });
  }

  @Get('orders/:id')
  @Endpoint('Show a card order with its ledger transaction', {
    returns: adminOrderDetailSchema,
    errors: { ORDER_NOT_FOUND: 404 },
  })
  order(
    @Param('id', { schema: idSchema }) id: string,
    @Headers('accept-language') language: string | undefined,
  ): Promise<AdminOrderDetail> {
    return this.admin.order(id, language);
  }

  @Get('swaps')
  @Endpoint('List swaps', { returns: adminSwapListSchema })
  swaps(
    @CurrentMember() actor: Actor,
    @Query({ schema: adminSwapQuerySchema }) query: AdminSwapQuery,
  ): Promise<AdminSwapList> {
    return this.admin.swaps(query, actor);
  }
}
