import { Body, Controller, Get, Headers, Post, Query, SerializeOptions, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { type Actor, CurrentMember, MemberGuard, OptionalMember, OptionalMemberGuard } from '#libs/auth';
import {
  type CreateDonation,
  createDonationSchema,
  type DonationList,
  donationListSchema,
  type DonationTotals,
  donationTotalsSchema,
  listQuery,
  type OwnDonationList,
  ownDonationListSchema,
  type RecordedDonation,
  recordedDonationSchema,
} from '#libs/contracts';
import { IdempotencyKey, RateLimit, RateLimitGuard } from '#libs/platform';
import { DonationLists } from './donation-lists.service.js';
import { Donations } from './donations.service.js';

/** The feed shows the last five (specification §2). */
const latestQuery = listQuery(5);
const ownQuery = listQuery(20).extend({ auto: z.literal('true').optional() });

@Controller('api/donations')
@UseGuards(RateLimitGuard)
export class DonationsController {
  constructor(
    private readonly donations: Donations,
    private readonly lists: DonationLists,
  ) {}

  @Get()
  @SerializeOptions({ schema: donationListSchema })
  latest(
    @Query({ schema: latestQuery }) { limit, cursor }: z.infer<typeof latestQuery>,
    @Headers('accept-language') language: string | undefined,
  ): Promise<DonationList> {
    return this.lists.latest({ limit, cursor, language });
  }

  @Get('totals')
  @SerializeOptions({ schema: donationTotalsSchema })
  totals(): Promise<DonationTotals> {
    return this.lists.totals();
  }

  @Get('mine')
  @UseGuards(MemberGuard)
  @SerializeOptions({ schema: ownDonationListSchema })
  mine(
    @CurrentMember() { userId }: Actor,
    @Query({ schema: ownQuery }) { limit, cursor, auto }: z.infer<typeof ownQuery>,
    @Headers('accept-language') language: string | undefined,
  ): Promise<OwnDonationList> {
    return this.lists.mine(userId, { limit, cursor, language }, auto === 'true');
  }

  @Post()
  @UseGuards(OptionalMemberGuard)
  @RateLimit({ name: 'donations', points: 30, seconds: 60 })
  @SerializeOptions({ schema: recordedDonationSchema })
  recordDonation(
    @OptionalMember() actor: Actor | undefined,
    @Body({ schema: createDonationSchema }) input: CreateDonation,
    @IdempotencyKey() key: string | undefined,
    @Headers('accept-language') language: string | undefined,
  ): Promise<RecordedDonation> {
    return this.donations.recordDonation(input, { actor, key, language });
  }
}
