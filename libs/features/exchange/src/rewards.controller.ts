import { Controller, Get } from '@nestjs/common';
import { type RewardPool, rewardPoolSchema } from '#contracts';
import { Access, Endpoint, FromMemory } from '#platform';
import { Rewards } from './rewards.service.js';

@Controller('api/rewards')
@Access('public')
export class RewardsController {
  constructor(private readonly rewards: Rewards) {}

  @Get('pool')
  @Endpoint('Get the reward pool', { returns: rewardPoolSchema })
  @FromMemory({ staleOn: ['rewards.changed'] })
  pool(): Promise<RewardPool> {
    return this.rewards.pool();
  }
}
