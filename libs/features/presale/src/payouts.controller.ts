import { Body, Controller, Get, Headers, HttpCode, Param, Post } from '@nestjs/common';
import {
  type Claim,
  type ClaimList,
  claimListSchema,
  claimSchema,
  idSchema,
  type Payout,
  payoutSchema,
  type PurchasePayouts,
  purchasePayoutsSchema,
  type RefundAddress,
  refundAddressSchema,
} from '#contracts';
import { type Actor, CurrentMember } from '#features/auth';
import { Access, Endpoint, RateLimit } from '#platform';
import { BuyerPayouts } from './buyer-payouts.service.js';

const CLAIM_ERRORS = { NOT_IN_THIS_MODE: 503, NOTHING_TO_CLAIM: 409 };

/** What buyers get, by the secret of a purchase. */
@Controller('api/presale/purchases')
@Access('public')
export class PurchasePayoutsController {
  constructor(private readonly payouts: BuyerPayouts) {}

  @Get(':id/payouts')
  @Endpoint('Get the payouts of a purchase', {
    returns: purchasePayoutsSchema,
    errors: { PURCHASE_NOT_FOUND: 404 },
  })
  of(
    @Param('id', { schema: idSchema }) id: string,
    @Headers('x-purchase-secret') secret: string | undefined,
  ): Promise<PurchasePayouts> {
    return this.payouts.of(id, secret ?? '');
  }

  @Post(':id/claim')
  @HttpCode(202)
  @Endpoint('Claim what is unlocked for the wallet of a purchase', {
    returns: payoutSchema,
    status: 202,
    errors: { PURCHASE_NOT_FOUND: 404, ...CLAIM_ERRORS },
  })
  @RateLimit({ name: 'claims', points: 20, seconds: 60 })
  claim(
    @Param('id', { schema: idSchema }) id: string,
    @Headers('x-purchase-secret') secret: string | undefined,
  ): Promise<Payout> {
    return this.payouts.claim(id, secret ?? '');
  }

  @Post(':id/refund-address')
  @HttpCode(200)
  @Endpoint('Name where a refund goes whose payer is unknown', {
    returns: purchasePayoutsSchema,
    errors: { PURCHASE_NOT_FOUND: 404, ADDRESS_NAMED: 409, UNDELIVERABLE: 422 },
  })
  @RateLimit({ name: 'refund-addresses', points: 20, seconds: 60 })
  nameAddress(
    @Param('id', { schema: idSchema }) id: string,
    @Headers('x-purchase-secret') secret: string | undefined,
    @Body({ schema: refundAddressSchema }) { address }: RefundAddress,
  ): Promise<PurchasePayouts> {
    return this.payouts.nameAddress(id, secret ?? '', address);
  }
}

/** What buyers get, by the linked wallets of a member. */
@Controller('api/claims')
@Access('member')
export class ClaimsController {
  constructor(private readonly payouts: BuyerPayouts) {}

  @Get()
  @Endpoint('Get what your linked wallets can claim', { returns: claimListSchema })
  async of(@CurrentMember() { userId }: Actor): Promise<ClaimList> {
    return { items: await this.payouts.ofMember(userId) };
  }

  @Post()
  @HttpCode(202)
  @Endpoint('Claim what is unlocked for a linked wallet', {
    returns: payoutSchema,
    status: 202,
    errors: { ...CLAIM_ERRORS, WALLET_NOT_LINKED: 422 },
  })
  @RateLimit({ name: 'claims', points: 20, seconds: 60 })
  claim(
    @CurrentMember() { userId }: Actor,
    @Body({ schema: claimSchema }) { wallet }: Claim,
  ): Promise<Payout> {
    return this.payouts.claimAsMember(userId, wallet);
  }
}
