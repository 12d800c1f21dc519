import { Controller, Get, Query, SerializeOptions, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { type Actor, CurrentMember, MemberGuard } from '#features/auth';
import {
  type Balances,
  balancesSchema,
  listQuery,
  type OwnPurchaseList,
  ownPurchaseListSchema,
  type WalletHoldings,
  walletHoldingsSchema,
} from '#contracts';
import { RateLimit, RateLimitGuard } from '#platform';
import { MemberBalances } from './balances.service.js';
import { MemberPurchases } from './member-purchases.service.js';

const purchasesQuery = listQuery(10);

@Controller('api')
@UseGuards(RateLimitGuard, MemberGuard)
export class BalancesController {
  constructor(
    private readonly balances: MemberBalances,
    private readonly purchases: MemberPurchases,
  ) {}

  @Get('balances')
  @SerializeOptions({ schema: balancesSchema })
  balancesOf(@CurrentMember() { userId }: Actor): Promise<Balances> {
    return this.balances.balancesOf(userId);
  }

  @Get('balances/wallets')
  @RateLimit({ name: 'wallet-holdings', points: 60, seconds: 60 })
  @SerializeOptions({ schema: walletHoldingsSchema })
  holdingsOf(@CurrentMember() { userId }: Actor): Promise<WalletHoldings> {
    return this.balances.holdingsOf(userId);
  }

  @Get('purchases')
  @SerializeOptions({ schema: ownPurchaseListSchema })
  purchasesOf(
    @CurrentMember() { userId }: Actor,
    @Query({ schema: purchasesQuery }) { limit, cursor }: z.infer<typeof purchasesQuery>,
  ): Promise<OwnPurchaseList> {
    return this.purchases.purchasesOf(userId, limit, cursor);
  }
}
