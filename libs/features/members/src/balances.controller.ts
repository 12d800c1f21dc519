import { Controller, Get, Query } from '@nestjs/common';
import { z } from 'zod';
import { type Actor, CurrentMember } from '#features/auth';
import {
  type Balances,
  balancesSchema,
  listQuery,
  type OwnPurchaseList,
  ownPurchaseListSchema,
  type WalletHoldings,
  walletHoldingsSchema,
} from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { MemberBalances } from './balances.service.js';
import { MemberPurchases } from './member-purchases.service.js';

const purchasesQuery = listQuery(10);

@Controller('api')
@Access('member')
export class BalancesController {
  constructor(
    private readonly balances: MemberBalances,
    private readonly purchases: MemberPurchases,
  ) {}

  @Get('balances')
  @Endpoint('Get your balances', { returns: balancesSchema })
  balancesOf(@CurrentMember() { userId }: Actor): Promise<Balances> {
    return this.balances.balancesOf(userId);
  }

  @Get('balances/wallets')
  @Endpoint('Get what your wallets hold', { returns: walletHoldingsSchema })
  @RateLimit({ name: 'wallet-holdings', points: 60, seconds: 60 })
  holdingsOf(@CurrentMember() { userId }: Actor): Promise<WalletHoldings> {
    return this.balances.holdingsOf(userId);
  }

  @Get('purchases')
  @Endpoint('List your pre-sale purchases', { returns: ownPurchaseListSchema })
  purchasesOf(
    @CurrentMember() { userId }: Actor,
    @Query({ schema: purchasesQuery }) { limit, cursor }: z.infer<typeof purchasesQuery>,
  ): Promise<OwnPurchaseList> {
    return this.purchases.purchasesOf(userId, limit, cursor);
  }
}
