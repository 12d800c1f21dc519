import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  type ApprovePayout,
  approvePayoutSchema,
  idSchema,
  type ListedPayout,
  listedPayoutSchema,
  type PaidByHand,
  paidByHandSchema,
  type PayoutList,
  payoutListSchema,
  type PayoutQuery,
  payoutQuerySchema,
  type PayoutWalletView,
  payoutWalletSchema,
  type SwitchPayouts,
  switchPayoutsSchema,
} from '#contracts';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import { Access, Endpoint } from '#platform';
import { PayoutActs } from './payout-acts.service.js';
import { PayoutLists } from './payout-lists.service.js';

/** Endpoints of the operators' room for payouts. */
@Controller('api/admin/payouts')
@Access('room.read')
export class AdminPayoutsController {
  constructor(
    private readonly lists: PayoutLists,
    private readonly acts: PayoutActs,
  ) {}

  @Get()
  @Endpoint('List payouts', { returns: payoutListSchema })
  list(
    @CurrentMember() actor: Actor,
    @Query({ schema: payoutQuerySchema }) query: PayoutQuery,
  ): Promise<PayoutList> {
    return this.lists.list(query, actor);
  }

  @Get('wallet')
  @Endpoint('Show the payout wallet, its reserves and limits', {
    returns: payoutWalletSchema,
    errors: { CHAIN_UNREADABLE: 503 },
  })
  wallet(): Promise<PayoutWalletView> {
    return this.lists.walletView();
  }

  @Post('switch')
  @Access('payouts.decide')
  @HttpCode(204)
  @Endpoint('Pause or resume payouts', {
    status: 204,
    errors: { OUTFLOWS_UNEXPLAINED: 409, SECOND_PERSON_NEEDED: 409 },
  })
  switch(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Body({ schema: switchPayoutsSchema }) wanted: SwitchPayouts,
  ): Promise<void> {
    return this.acts.switch({ actor, caller }, wanted);
  }

  @Get(':id')
  @Endpoint('Show a payout', { returns: listedPayoutSchema, errors: { PAYOUT_NOT_FOUND: 404 } })
  show(@Param('id', { schema: idSchema }) id: string): Promise<ListedPayout> {
    return this.lists.one(id);
  }

  @Post(':id/approve')
  @Access('payouts.decide')
  @Endpoint('Approve a payout above the limits', {
    returns: listedPayoutSchema,
    status: 201,
    errors: {
      PAYOUT_NOT_FOUND: 404,
      PAYOUT_STATE: 409,
      RECIPIENT_UNKNOWN: 409,
      ALREADY_APPROVED: 409,
      FACTOR_NEEDED: 403,
    },
  })
  async approve(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: approvePayoutSchema }) given: ApprovePayout,
  ): Promise<ListedPayout> {
    await this.acts.approve({ actor, caller }, id, given);
    return this.lists.one(id);
  }

  @Post(':id/retry')
  @Access('payouts.decide')
  @Endpoint('Let a failed payout be tried again', {
    returns: listedPayoutSchema,
    status: 201,
    errors: { PAYOUT_NOT_FOUND: 404, PAYOUT_STATE: 409 },
  })
  async retry(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: approvePayoutSchema }) given: ApprovePayout,
  ): Promise<ListedPayout> {
    await this.acts.retry({ actor, caller }, id, given);
    return this.lists.one(id);
  }

  @Post(':id/hold')
  @Access('payouts.decide')
  @Endpoint('Keep a payout from being sent, in order to pay it from elsewhere', {
    returns: listedPayoutSchema,
    status: 201,
    errors: { PAYOUT_NOT_FOUND: 404, PAYOUT_STATE: 409 },
  })
  async hold(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: approvePayoutSchema }) given: ApprovePayout,
  ): Promise<ListedPayout> {
    await this.acts.hold({ actor, caller }, id, given);
    return this.lists.one(id);
  }

  @Post(':id/give-back')
  @Access('payouts.decide')
  @Endpoint('Let the site send a payout again that a person held', {
    returns: listedPayoutSchema,
    status: 201,
    errors: { PAYOUT_NOT_FOUND: 404, PAYOUT_STATE: 409 },
  })
  async giveBack(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: approvePayoutSchema }) given: ApprovePayout,
  ): Promise<ListedPayout> {
    await this.acts.giveBack({ actor, caller }, id, given);
    return this.lists.one(id);
  }

  @Post(':id/paid-by-hand')
  @Access('payouts.decide')
  @Endpoint('Say with which transaction a payout was made from elsewhere', {
    returns: listedPayoutSchema,
    status: 201,
    errors: {
      PAYOUT_NOT_FOUND: 404,
      PAYOUT_STATE: 409,
      PAYOUT_NOT_HELD: 409,
      NOT_THIS_PAYOUT: 422,
      CHAIN_UNREADABLE: 503,
    },
  })
  async paidByHand(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: paidByHandSchema }) given: PaidByHand,
  ): Promise<ListedPayout> {
    await this.acts.paidByHand({ actor, caller }, id, given);
    return this.lists.one(id);
  }
}
