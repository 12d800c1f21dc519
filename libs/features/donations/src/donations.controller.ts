import { Body, Controller, Get, Headers, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { type Actor, CurrentMember, OptionalMember } from '#features/auth';
import {
  type CreateDonation,
  createDonationSchema,
  type DonationList,
  donationListSchema,
  type DonationTotals,
  donationTotalsSchema,
  type GiftTerms,
  giftTermsSchema,
  type ListQuery,
  listQuery,
  type OwnDonationList,
  ownDonationListSchema,
  type ProposeGift,
  proposeGiftSchema,
  type RecordedDonation,
  recordedDonationSchema,
} from '#contracts';
import { Access, Endpoint, FromMemory, RateLimit, UnguessableKey } from '#platform';
import { DonationLists } from './donation-lists.service.js';
import { GiftTermsService } from './gift-terms.service.js';
import { Gifts } from './gifts.service.js';

/** The feed shows the five latest donations (specification §2). */
/** More than pages show, because they group tiny gifts. */
const latestQuery = listQuery(20);
const ownQuery = listQuery(20).extend({ auto: z.literal('true').optional() });

@Controller('api/donations')
@Access('public')
export class DonationsController {
  constructor(
    private readonly gifts: Gifts,
    private readonly lists: DonationLists,
    private readonly terms: GiftTermsService,
  ) {}

  @Get()
  @Endpoint('List the latest donations', { returns: donationListSchema })
  @FromMemory({ staleOn: ['donations.totals', 'donation.changed'] })
  latest(
    @Query({ schema: latestQuery }) query: ListQuery,
    @Headers('accept-language') language: string | undefined,
  ): Promise<DonationList> {
    return this.lists.latest(query, language);
  }

  @Get('totals')
  @Endpoint('Get the totals of all donations', { returns: donationTotalsSchema })
  @FromMemory({ staleOn: ['donations.totals'] })
  totals(): Promise<DonationTotals> {
    return this.lists.totals();
  }

  @Get('mine')
  @Access('member')
  @Endpoint('List your donations', { returns: ownDonationListSchema })
  mine(
    @CurrentMember() { userId }: Actor,
    @Query({ schema: ownQuery }) { auto, ...query }: z.infer<typeof ownQuery>,
    @Headers('accept-language') language: string | undefined,
  ): Promise<OwnDonationList> {
    return this.lists.mine(userId, query, language, auto === 'true');
  }

  @Post('terms')
  @Endpoint('Get the terms of a gift to sign', {
    returns: giftTermsSchema,
    errors: { NOT_IN_THIS_MODE: 503, INVALID_AMOUNT: 422, INVALID_WALLET: 422 },
  })
  @RateLimit({ name: 'gift-terms', points: 60, seconds: 60 })
  proposeGift(
    @Body({ schema: proposeGiftSchema }) input: ProposeGift,
    @Headers('accept-language') language: string | undefined,
  ): GiftTerms {
    return this.terms.propose(input, language);
  }

  @Post()
  @Access('optional')
  @Endpoint('Donate', {
    returns: recordedDonationSchema,
    status: 201,
    errors: {
      NOT_IN_THIS_MODE: 503,
      INVALID_AMOUNT: 422,
      INVALID_WALLET: 422,
      UNAUTHORIZED: 401,
      NOT_ENOUGH_EARNED: 409,
      SIGNATURE_REQUIRED: 422,
      SIGNATURE_INVALID: 422,
      TERMS_EXPIRED: 422,
      TERMS_USED: 409,
    },
  })
  @RateLimit({ name: 'donations', points: 30, seconds: 60 })
  recordDonation(
    @OptionalMember() actor: Actor | undefined,
    @Body({ schema: createDonationSchema }) input: CreateDonation,
    @UnguessableKey() key: string | undefined,
    @Headers('accept-language') language: string | undefined,
  ): Promise<RecordedDonation> {
    return this.gifts.give(input, { actor, key, language });
  }
}
