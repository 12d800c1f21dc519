import { Controller, Get, SerializeOptions, UseGuards } from '@nestjs/common';
import { type RewardPool, rewardPoolSchema } from '#contracts';
import { RateLimitGuard } from '#platform';
import { Rewards } from './rewards.service.js';

@Controller('api/rewards')
@UseGuards(RateLimitGuard)
export class RewardsController {
  constructor(private readonly rewards: Rewards) {}

  @Get('pool')
  @SerializeOptions({ schema: rewardPoolSchema })
  pool(): Promise<RewardPool> {
    return this.rewards.pool();
  }
}
