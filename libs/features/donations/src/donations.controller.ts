import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Post,
  Query,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { z } from 'zod';
import { type Actor, CurrentMember, MemberGuard, OptionalMember, OptionalMemberGuard } from '#features/auth';
import {
  type CreateDonation,
  createDonationSchema,
  type DonationList,
  donationListSchema,
  type DonationTotals,
  donationTotalsSchema,
  type GiftTerms,
  giftTermsSchema,
  listQuery,
  type OwnDonationList,
  ownDonationListSchema,
  type ProposeGift,
  proposeGiftSchema,
  type RecordedDonation,
  recordedDonationSchema,
} from '#contracts';
import { RateLimit, RateLimitGuard, UnguessableKey } from '#platform';
import { DonationLists } from './donation-lists.service.js';
import { Donations } from './donations.service.js';
import { GiftTermsService } from './gift-terms.service.js';

/** The feed shows the five latest donations (specification §2). */
const latestQuery = listQuery(5);
const ownQuery = listQuery(20).extend({ auto: z.literal('true').optional() });

@Controller('api/donations')
@UseGuards(RateLimitGuard)
export class DonationsController {
  constructor(
    private readonly donations: Donations,
    private readonly lists: DonationLists,
    private readonly terms: GiftTermsService,
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

  @Post('terms')
  @HttpCode(200)
  @RateLimit({ name: 'gift-terms', points: 60, seconds: 60 })
  @SerializeOptions({ schema: giftTermsSchema })
  proposeGift(
    @Body({ schema: proposeGiftSchema }) input: ProposeGift,
    @Headers('accept-language') language: string | undefined,
  ): GiftTerms {
    return this.terms.propose(input, language);
  }

  @Post()
  @UseGuards(OptionalMemberGuard)
  @RateLimit({ name: 'donations', points: 30, seconds: 60 })
  @SerializeOptions({ schema: recordedDonationSchema })
  recordDonation(
    @OptionalMember() actor: Actor | undefined,
    @Body({ schema: createDonationSchema }) input: CreateDonation,
    @UnguessableKey() key: string | undefined,
    @Headers('accept-language') language: string | undefined,
  ): Promise<RecordedDonation> {
    return this.donations.recordDonation(input, { actor, key, language });
  }
}
