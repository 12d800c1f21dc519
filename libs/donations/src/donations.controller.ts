import { Body, Controller, Get, Post, Query, SerializeOptions, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import {
  type CreateDonation,
  createDonationSchema,
  donationListSchema,
  type DonationTotals,
  donationTotalsSchema,
  listQuery,
  type RecordedDonation,
  recordedDonationSchema,
} from '#libs/contracts';
import { IdempotencyKey, RateLimit, RateLimitGuard } from '#libs/platform';
import { Donations } from './donations.service.js';

/** The feed shows the last five (specification §2). */
const latestQuery = listQuery(5);

@Controller('api/donations')
@UseGuards(RateLimitGuard)
export class DonationsController {
  constructor(private readonly donations: Donations) {}

  @Get()
  @SerializeOptions({ schema: donationListSchema })
  latest(@Query({ schema: latestQuery }) { limit, cursor }: z.infer<typeof latestQuery>) {
    return this.donations.latest(limit, cursor);
  }

  @Get('totals')
  @SerializeOptions({ schema: donationTotalsSchema })
  totals(): Promise<DonationTotals> {
    return this.donations.totals();
  }

  @Post()
  @RateLimit({ name: 'donations', points: 30, seconds: 60 })
  @SerializeOptions({ schema: recordedDonationSchema })
  recordDonation(
    @Body({ schema: createDonationSchema }) input: CreateDonation,
    @IdempotencyKey() key: string | undefined,
  ): Promise<RecordedDonation> {
    return this.donations.recordDonation(input, key);
  }
}
