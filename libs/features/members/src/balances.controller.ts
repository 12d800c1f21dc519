import { Controller, Get, Query } from '@nestjs/common';
import { type Actor, CurrentMember } from '#features/auth';
import { Purchases } from '#features/presale';
import {
  type Balances,
  balancesSchema,
  type ListQuery,
  listQuery,
  type OwnPurchaseList,
  ownPurchaseListSchema,
  type OwnVesting,
  ownVestingSchema,
  type WalletHoldings,
  walletHoldingsSchema,
} from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { MemberBalances } from './balances.service.js';

const purchasesQuery = listQuery(10);

@Controller('api')
@Access('member')
export class BalancesController {
  constructor(
    private readonly balances: MemberBalances,
    private readonly purchases: Purchases,
  ) {}

  @Get('balances')
  @Endpoint('Get your balances', { returns: balancesSchema })
  balancesOf(@CurrentMember() { userId }: Actor): Promise<Balances> {
    return this.balances.balancesOf(userId);
  }

  @Get('balances/wallets')
  @Endpoint('Get the balances of your linked wallets', { returns: walletHoldingsSchema })
  @RateLimit({ name: 'wallet-holdings', points: 60, seconds: 60 })
  holdingsOf(@CurrentMember() { userId }: Actor): Promise<WalletHoldings> {
    return this.balances.holdingsOf(userId);
  }

  @Get('balances/vesting')
  @Endpoint('Get when the tokens of your purchases unlock', { returns: ownVestingSchema })
  @RateLimit({ name: 'own-vesting', points: 60, seconds: 60 })
  vestingOf(@CurrentMember() { userId }: Actor): Promise<OwnVesting> {
    return this.balances.vestingOf(userId);
  }

  @Get('purchases')
  @Endpoint('List your pre-sale purchases', { returns: ownPurchaseListSchema })
  purchasesOf(
    @CurrentMember() { userId }: Actor,
    @Query({ schema: purchasesQuery }) query: ListQuery,
  ): Promise<OwnPurchaseList> {
    return this.purchases.ofMember(userId, query);
  }
}
