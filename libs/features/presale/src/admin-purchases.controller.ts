import { Controller, Get, Headers, Param, Query } from '@nestjs/common';
import {
  type AdminPurchaseDetail,
  adminPurchaseDetailSchema,
  type AdminPurchaseList,
  adminPurchaseListSchema,
  type AdminPurchaseQuery,
  adminPurchaseQuerySchema,
  idSchema,
} from '#contracts';
import { type Actor, CurrentMember } from '#features/auth';
import { Access, Endpoint } from '#platform';
import { AdminPurchases } from './admin-purchases.service.js';

/** Endpoints of the operators' room for purchases. */
@Controller('api/admin/purchases')
@Access('room.read')
export class AdminPurchasesController {
  constructor(private readonly purchases: AdminPurchases) {}

  @Get()
  @Endpoint('List purchases', { returns: adminPurchaseListSchema })
  list(
    @CurrentMember() actor: Actor,
    @Query({ schema: adminPurchaseQuerySchema }) query: AdminPurchaseQuery,
  ): Promise<AdminPurchaseList> {
    return this.purchases.list(query, actor);
  }

  @Get(':id')
  @Endpoint('Show a purchase with its shares, its payment and its ledger transaction', {
    returns: adminPurchaseDetailSchema,
    errors: { PURCHASE_NOT_FOUND: 404 },
  })
  detail(
    @Param('id', { schema: idSchema }) id: string,
    @Headers('accept-language') language: string | undefined,
  ): Promise<AdminPurchaseDetail> {
    return this.purchases.detail(id, language);
  }
}
