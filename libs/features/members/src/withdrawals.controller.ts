import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type Actor, CurrentMember } from '#features/auth';
import {
  type CreateWithdrawal,
  createWithdrawalSchema,
  type Payout,
  payoutSchema,
  type Withdrawals as WithdrawalsView,
  withdrawalsSchema,
} from '#contracts';
import { Access, Endpoint, IdempotencyKey, RateLimit } from '#platform';
import { Withdrawals } from './withdrawals.service.js';

@Controller('api/withdrawals')
@Access('member')
export class WithdrawalsController {
  constructor(private readonly withdrawals: Withdrawals) {}

  @Get()
  @Endpoint('Get what you can withdraw, and your withdrawals', { returns: withdrawalsSchema })
  of(@CurrentMember() { userId }: Actor): Promise<WithdrawalsView> {
    return this.withdrawals.of(userId);
  }

  @Post()
  @HttpCode(202)
  @Endpoint('Withdraw earnings to a linked wallet', {
    returns: payoutSchema,
    status: 202,
    errors: {
      NOT_IN_THIS_MODE: 503,
      AMOUNT_OUT_OF_RANGE: 422,
      WALLET_NOT_LINKED: 422,
      NOT_ENOUGH_EARNED: 409,
      WITHDRAWAL_OPEN: 409,
      WITHDRAWAL_LIMIT: 409,
      PROOF_NEEDED: 403,
      FACTOR_NEEDED: 403,
    },
  })
  @RateLimit({ name: 'withdrawals', points: 20, seconds: 60 })
  withdraw(
    @CurrentMember() actor: Actor,
    @Body({ schema: createWithdrawalSchema }) input: CreateWithdrawal,
    @IdempotencyKey() key: string | undefined,
  ): Promise<Payout> {
    return this.withdrawals.withdraw(actor, input, key);
  }
}
